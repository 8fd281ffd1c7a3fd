import { reasons, Unreadable } from './unreadable.ts'

/** Control characters that no text has, and what the bytes that Windows-1252 leaves undefined become. */
const notText = /(?![\t\n\v\f\r\u0085])\p{Cc}/u
/** Two neighbouring letters beyond ASCII: in Chinese encodings each character looks so, in Windows-1252 it is rare. */
const otherEncoding = /[\u00a1-\u00fe]{2}/
const utf8Mark = /^\uFEFF/

/** The byte order of UTF-16 by its mark, or by the empty half of most characters. */
export const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 400)
  if (head.length < 4) return null
  const empty = (from: 0 | 1) =>
    head.filter((byte, place) => place % 2 === from && byte === 0).length / (head.length / 2)
  if (empty(1) > 0.6 && empty(0) < 0.1) return 'utf-16le'
  return empty(0) > 0.6 && empty(1) < 0.1 ? 'utf-16be' : null
}

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * The text of a file that a spreadsheet program saved as UTF-8, as UTF-16 ("Unicode text") or in Windows-1252. Throws
 * `Unreadable` for other encodings, which can't be told apart, and for anything that isn't text.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const utf16 = utf16Of(bytes)
  const text = utf16 ? decode(bytes, utf16) : decode(bytes, 'utf-8')
  if (text !== null) {
    if (notText.test(text)) throw new Unreadable(reasons.unknown)
    return text.replace(utf8Mark, '')
  }
  const western = decode(bytes, 'windows-1252') ?? ''
  if (notText.test(western)) throw new Unreadable(reasons.unknown)
  if (utf16 || otherEncoding.test(western)) throw new Unreadable(reasons.encoding)
  return western
}
