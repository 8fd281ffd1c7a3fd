import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, test } from 'vitest'
import { reasons } from './unreadable.ts'
import { openArchive } from './zip.ts'

const longText = 'Nur Aina, '.repeat(500)
const content: Zippable = {
  'packed.xml': strToU8(longText),
  'stored.xml': [strToU8('Séri Ayu'), { level: 0 }],
}
/** An archive whose bytes a test changes. `directory` is the place of the first entry in the directory. */
const archiveOf = (change: (view: DataView, directory: number, end: number) => void = () => undefined) => {
  const bytes: Uint8Array<ArrayBuffer> = zipSync(content)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.length - 22
  change(view, view.getUint32(end + 16, true), end)
  return bytes
}

describe('an archive', () => {
  test('returns compressed and stored entries', async () => {
    const archive = openArchive(archiveOf())
    expect(archive.names).toEqual(['packed.xml', 'stored.xml'])
    expect(await archive.text('packed.xml')).toBe(longText)
    expect(await archive.text('stored.xml')).toBe('Séri Ayu')
  })

  test('is read with a comment after the directory', async () => {
    const bytes = new Uint8Array([...archiveOf(), ...strToU8('made by payroll')])
    expect(await openArchive(bytes).text('stored.xml')).toBe('Séri Ayu')
  })

  test('without an entry is damaged', async () => {
    await expect(openArchive(archiveOf()).text('missing.xml')).rejects.toMatchObject({ reason: reasons.broken })
  })

  test.each<[string, Uint8Array<ArrayBuffer>, (typeof reasons)[keyof typeof reasons]]>([
    ['shorter than a directory', new Uint8Array(21), reasons.broken],
    ['without a directory', new Uint8Array(100), reasons.broken],
    ['cut off', archiveOf().slice(0, -1), reasons.broken],
    ['with a damaged directory', archiveOf((view, at) => view.setUint8(at, 0)), reasons.broken],
    [
      'with a directory beyond its end',
      archiveOf((view, _, end) => view.setUint32(end + 16, 1e6, true)),
      reasons.broken,
    ],
    ['with 2,001 entries', archiveOf((view, _, end) => view.setUint16(end + 10, 2_001, true)), reasons.unpacksTooLarge],
  ])('%s is refused', (_, bytes, reason) => {
    expect(() => openArchive(bytes)).toThrow(expect.objectContaining({ reason }))
  })

  test.each<[string, (view: DataView, directory: number) => void, (typeof reasons)[keyof typeof reasons]]>([
    ['with a password', (view, at) => view.setUint16(at + 8, 1, true), reasons.locked],
    ['compressed with an unknown method', (view, at) => view.setUint16(at + 10, 12, true), reasons.broken],
    ['that ends beyond the file', (view, at) => view.setUint32(at + 20, 1e6, true), reasons.broken],
    ['that starts beyond the file', (view, at) => view.setUint32(at + 42, 1e6, true), reasons.broken],
    ['without its header', (view) => view.setUint8(0, 0), reasons.broken],
    ['one byte over 100 MB', (view, at) => view.setUint32(at + 24, 100_000_001, true), reasons.unpacksTooLarge],
    ['larger than declared', (view, at) => view.setUint32(at + 24, 4_999, true), reasons.unpacksTooLarge],
    ['with damaged data', (view) => view.setUint8(40, 0xff), reasons.broken],
  ])('an entry %s is refused', async (_, change, reason) => {
    await expect(openArchive(archiveOf(change)).text('packed.xml')).rejects.toMatchObject({ reason })
  })

  test('an entry that is not UTF-8 is refused', async () => {
    const bytes: Uint8Array<ArrayBuffer> = zipSync({ 'a.xml': new Uint8Array([0x41, 0xff, 0xfe]) })
    await expect(openArchive(bytes).text('a.xml')).rejects.toMatchObject({ reason: reasons.broken })
  })
})
