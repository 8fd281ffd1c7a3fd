import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { errorBody, stubBrowser } from './browser.fixtures.ts'
import { errorMessage } from './errors.ts'
import { setLanguage } from './text.ts'
import { fileRefusal } from './ui/FileDrop.tsx'
import { uploadFile } from './upload.ts'

let browser = stubBrowser()
beforeEach(() => {
  browser = stubBrowser()
  vi.stubGlobal('navigator', { onLine: true })
})
afterAll(() => void vi.unstubAllGlobals())

const stored = { url: '/files/06A', fileName: 'invoice.pdf' }
const fileOf = (text = 'an invoice') => new File([text], 'invoice.pdf', { type: 'application/pdf' })
const keys = () => browser.sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))

test('a file is uploaded with its purpose', async () => {
  browser.replies.push({ body: stored })
  expect(await uploadFile('supplier-invoice', fileOf())).toEqual(stored)
  expect(browser.sent).toMatchObject([{ path: '/files/supplier-invoice', init: { method: 'POST' } }])
  const body = browser.sent[0]?.init.body
  expect(body).toBeInstanceOf(FormData)
  const file = (body as FormData).get('file')
  expect(file instanceof File && [file.name, await file.text()]).toEqual(['invoice.pdf', 'an invoice'])
})

test('submitting a form again does not upload its files again', async () => {
  const file = fileOf()
  browser.replies.push({ body: stored })
  const [first, second] = await Promise.all([
    uploadFile('supplier-invoice', file),
    uploadFile('supplier-invoice', file),
  ])
  expect(second).toEqual(first)
  expect(await uploadFile('supplier-invoice', file)).toEqual(stored)
  expect(browser.sent).toHaveLength(1)
})

test('an upload is retried with the same key after a lost response, so the file is stored once', async () => {
  const file = fileOf()
  browser.replies.push('lost', { body: stored })
  await expect(uploadFile('supplier-invoice', file)).rejects.toThrow('Can’t connect to Upah. Please try again.')
  expect(await uploadFile('supplier-invoice', file)).toEqual(stored)
  const [first, second] = keys()
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
})

test('two files with the same content have different keys', async () => {
  browser.replies.push({ body: stored }, { body: stored })
  await uploadFile('supplier-invoice', fileOf())
  await uploadFile('supplier-invoice', fileOf())
  expect(new Set(keys()).size).toBe(2)
})

test('a refused upload throws its error and can be retried', async () => {
  const file = fileOf()
  browser.replies.push({ status: 400, body: errorBody('too_many_requests') }, { body: stored })
  await expect(uploadFile('supplier-invoice', file)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await uploadFile('supplier-invoice', file)).toEqual(stored)
})

test('nothing is uploaded while offline, and the error says so', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await expect(uploadFile('supplier-invoice', fileOf())).rejects.toThrow('You’re offline. Nothing has been sent.')
  expect(browser.sent).toEqual([])
})

test('the accepted types of files are listed in the language of the user', () => {
  setLanguage('ms')
  expect(errorMessage('file_type_not_allowed', { allowed: 'PNG, JPG and PDF' })).toBe(
    'Hanya fail PNG, JPG dan PDF dibenarkan!',
  )
  setLanguage('en')
})

test('a photo in the format of iPhones is refused with the remedy, where photos are accepted', () => {
  const photo = new File(['x'], 'IMG_1.HEIC')
  expect(fileRefusal(photo, { extensions: ['.png', '.jpg'], maxMegabytes: 1 })).toMatch(/Save it as JPEG/)
  expect(fileRefusal(photo, { extensions: ['.csv'], maxMegabytes: 1, wrongExtension: 'Only csv' })).toBe('Only csv')
})
