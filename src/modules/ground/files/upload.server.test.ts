import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { platformOrgId } from '#kernel/values.ts'
import { CommitUnknown } from '#server/postgres/commit.ts'
import { jpg, pdf, png } from '#test/samples.ts'
import { json, refusal } from '#test/wire.ts'
import { cookie, filesIn, fileScene } from './file.fixtures.ts'

const { w, server, folder, get, kept, failure, person, post, upload, counts, expectNothingStored } = fileScene()

describe('an upload', () => {
  const send = (headers: Record<string, string>, body?: RequestInit['body']) =>
    fetch(`${server.address}/files/wallet-logo`, {
      method: 'POST',
      headers: { ...cookie(person('admin')), ...headers },
      ...(body && { body }),
    })

  test('has an audit entry with its metadata', async () => {
    const { url } = await upload('supplier-invoice', pdf, 'invoice.pdf')
    const { rows: trail } = await w.database.pool.query(
      `select actor_id, call, record_type, after from audit_events where record_id = $1`,
      [url.split('/')[2]],
    )
    expect(trail).toEqual([
      {
        actor_id: person('Executive').id,
        call: 'files-upload',
        record_type: 'file',
        after: {
          purpose: 'supplier-invoice',
          fileName: 'invoice.pdf',
          contentType: 'application/pdf',
          size: pdf.length,
        },
      },
    ])
    const entryIn = async (language: 'en' | 'ms') =>
      (await w.as(person('Manager')).audit.getEvents({ filter: { call: 'files-upload' }, language })).events[0]
    expect(await entryIn('en')).toMatchObject({ title: 'Uploaded a file' })
    expect(await entryIn('ms')).toMatchObject({ title: 'Memuat naik fail' })
  })

  test('with a repeated idempotency key is stored once and gets the same response', async () => {
    const before = await counts()
    const again = () => post(person('admin'), 'wallet-logo', png, 'a.png', { 'idempotency-key': 'one-logo-intent' })
    const answers = await Promise.all([again(), again(), again()])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts).size, texts.join()).toBe(1)
    expect(await counts()).toEqual(before.map((count) => count + 1))
    expect(
      (await post(person('admin'), 'wallet-logo', jpg, 'a.png', { 'idempotency-key': 'one-logo-intent' })).status,
    ).toBe(409)
  })

  test('keeps its content if the connection is lost after the commit, and the repeated upload gets its URL', async () => {
    const { serve } = w.app
    vi.spyOn(w.app, 'serve').mockImplementation(async (...args) => {
      const answer = await Reflect.apply(serve, w.app, args)
      if (args[2].key !== 'lost-logo-intent') return answer
      vi.restoreAllMocks()
      throw new CommitUnknown({ cause: new Error('Connection terminated unexpectedly') })
    })
    const send = () => post(person('admin'), 'wallet-logo', png, 'a.png', { 'idempotency-key': 'lost-logo-intent' })
    expect((await send()).status).toBe(503)
    const again = await send()
    expect(again.status).toBe(200)
    const { url } = (await again.json()) as { url: string }
    const content = await get(person('admin'), url)
    expect([content.status, Buffer.from(await content.arrayBuffer()).equals(png)]).toEqual([200, true])
  })

  test('from another origin or with another content type is refused', () =>
    expectNothingStored(async () => {
      expect(
        (await post(person('admin'), 'wallet-logo', png, 'a.png', { origin: 'https://evil.example' })).status,
      ).toBe(403)
      expect(
        (await post(person('admin'), 'wallet-logo', png, 'a.png', { 'sec-fetch-site': 'cross-site' })).status,
      ).toBe(403)
      for (const type of ['application/json', 'text/plain', 'application/octet-stream', 'multipart/form-data'])
        expect((await send({ 'content-type': type }, '{}')).status, type).toBe(400)
      for (const length of [71, 200, 10_000]) {
        const type = `multipart/form-data; boundary=${'b'.repeat(length)}`
        expect((await send({ 'content-type': type }, 'x')).status, String(length)).toBe(400)
      }
      expect((await send({})).status).toBe(400)
    }))

  test('without a file, with an empty file or with two files is refused', () =>
    expectNothingStored(async () => {
      const form = (...files: [string, Buffer][]) => {
        const body = new FormData()
        body.append('note', 'hello')
        for (const [name, content] of files) body.append('file', new Blob([new Uint8Array(content)]), name)
        return send({}, body)
      }
      expect(await json(await form())).toEqual({
        status: 400,
        body: refusal('INVALID_ARGUMENT', 'file_missing', 'Please choose a file.'),
      })
      expect(await json(await form(['a.png', Buffer.alloc(0)]))).toEqual({
        status: 400,
        body: refusal('INVALID_ARGUMENT', 'file_empty', 'File is empty!'),
      })
      expect((await form(['a.png', png], ['b.png', png])).status).toBe(400)
    }))

  test('that is aborted stores nothing', () =>
    expectNothingStored(async () => {
      const head = `POST /files/wallet-logo HTTP/1.1\r\nhost: x\r\ncookie: upah=${person('admin').token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 500000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
      for (const rest of ['', 'x'.repeat(10), 'x'.repeat(200_000)]) {
        const received = once(server.http.server, 'request') as Promise<[IncomingMessage]>
        const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
        socket.write(head + rest)
        const [request] = await received
        // Its content arrives if it has any.
        await expect.poll(() => filesIn(join(folder, 'incoming')).length).toBe(rest === '' ? 0 : 1)
        const closed = new Promise((ended) => request.once('close', ended))
        socket.destroy()
        await closed
      }
    }))

  test('that fails because the storage is full is refused and stores nothing', async () => {
    failure.put = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    await expectNothingStored(async () =>
      expect(await json(await post(person('admin'), 'wallet-logo', png, 'a.png'))).toEqual({
        status: 503,
        body: refusal('UNAVAILABLE', 'read_only'),
      }),
    )
    failure.put = null
  })

  test('is limited per user, by hour and by concurrency', async () => {
    const uploader = await w.member(null, 'admin')
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await post(uploader, 'wallet-logo', png, 'a.png')).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    await w.database.pool.query(
      `insert into files select $2, id || n, purpose, name, content_type, size_bytes, sha256, storage_key, $1, created_at
         from (select * from files limit 1) f, generate_series(1, 200) n`,
      [uploader.id, platformOrgId],
    )
    await expectNothingStored(async () =>
      expect(await json(await post(uploader, 'wallet-logo', png, 'a.png'))).toEqual({
        status: 429,
        body: refusal('RESOURCE_EXHAUSTED', 'too_many_requests'),
      }),
    )
    await w.database.pool.query('delete from files where uploaded_by = $1', [uploader.id])
  })

  test('is stored unchanged', async () => {
    const { url } = await upload('supplier-invoice', pdf, 'a.pdf')
    const found = filesIn(kept).find(({ name }) => name === url.split('/')[2])
    expect(readFileSync(join(found!.parentPath, found!.name)).equals(pdf)).toBe(true)
  })
})
