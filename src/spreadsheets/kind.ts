import { isCamt053 } from './camt053.ts'
import { utf16Of } from './encoding.ts'
import { isMt940 } from './mt940.ts'
import { isPain002 } from './pain002.ts'
import { reasons, Unreadable } from './unreadable.ts'

/** `text` may be a CSV file. */
export type FileKind = 'xlsx' | 'xls' | 'camt053' | 'mt940' | 'pain002' | 'text'
/** A statement is recognized within so many characters. */
const searched = 4_000
const startsWith = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, i) => head[i] === byte)

/** The type of a file by its first bytes; its name is unreliable. */
export const kindOf = (head: Uint8Array): FileKind => {
  if (head.length === 0) throw new Unreadable(reasons.empty)
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx'
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'xls'
  // Workbooks of the 1990s, older than the OLE container.
  if (startsWith(head, 0x09) && [0x00, 0x02, 0x04, 0x08].includes(head[1] ?? -1)) return 'xls'
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47) || startsWith(head, 0xff, 0xd8) || startsWith(head, 0x47, 0x49, 0x46))
    throw new Unreadable(reasons.picture)
  if (startsWith(head, 0x25, 0x50, 0x44, 0x46)) throw new Unreadable(reasons.pdf)
  if (utf16Of(head)) return 'text'
  const text = new TextDecoder('latin1')
    .decode(head)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (isCamt053(text.slice(0, searched))) return 'camt053'
  if (isPain002(text.slice(0, searched))) return 'pain002'
  if (isMt940(text.slice(0, searched))) return 'mt940'
  if (/^<(!doctype html|html|head|body|table|meta|\?xml|!--)/i.test(text)) throw new Unreadable(reasons.page)
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32))) throw new Unreadable(reasons.unknown)
  return 'text'
}

/** An encrypted workbook is stored in an OLE container. */
export const isEncrypted = (bytes: Uint8Array): boolean => {
  const name = Uint8Array.from('EncryptedPackage'.split('').join('\0') + '\0', (letter) => letter.charCodeAt(0))
  for (let at = bytes.indexOf(0x45); at >= 0; at = bytes.indexOf(0x45, at + 1))
    if (name.every((byte, i) => bytes[at + i] === byte)) return true
  return false
}
