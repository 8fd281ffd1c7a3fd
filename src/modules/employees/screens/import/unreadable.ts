import { errorText, type FieldError } from '#kernel/errors.ts'
import '../../import.errors.ts'

/** A file that can't be read, with the reason to show to the user. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly reason: FieldError
  constructor(reason: FieldError) {
    super(errorText(reason.code, reason.params))
    this.reason = reason
  }
}

export const reasons = {
  empty: { code: 'workbook_empty' },
  tooLarge: { code: 'workbook_too_large' },
  unpacksTooLarge: { code: 'workbook_unpacks_too_large' },
  locked: { code: 'workbook_locked' },
  broken: { code: 'workbook_broken' },
  ods: { code: 'workbook_ods' },
  binary: { code: 'workbook_binary' },
  word: { code: 'workbook_word' },
  archive: { code: 'workbook_archive' },
  page: { code: 'workbook_page' },
  picture: { code: 'workbook_picture' },
  pdf: { code: 'workbook_pdf' },
  text: { code: 'workbook_text' },
  unknown: { code: 'workbook_unknown' },
  noSheet: { code: 'workbook_without_sheet' },
} as const satisfies Record<string, FieldError>

/** The reason why a file couldn't be read. Any other error means that the file is damaged. */
export const reasonOf = (error: unknown): FieldError => (error instanceof Unreadable ? error.reason : reasons.broken)

/** 20 MB, a common limit for spreadsheets. */
export const maxFileBytes = 20_000_000

export type FileKind = 'xlsx' | 'xls'
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
  const text = new TextDecoder('latin1')
    .decode(head)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (/^<(!doctype html|html|head|body|table|meta|\?xml|!--)/i.test(text)) throw new Unreadable(reasons.page)
  const isText = !head.some((byte) => byte < 9 || (byte > 13 && byte < 32))
  throw new Unreadable(isText ? reasons.text : reasons.unknown)
}

/** An encrypted workbook is stored in an OLE container. */
export const isEncrypted = (bytes: Uint8Array): boolean => {
  const name = Uint8Array.from('EncryptedPackage'.split('').join('\0') + '\0', (letter) => letter.charCodeAt(0))
  for (let at = bytes.indexOf(0x45); at >= 0; at = bytes.indexOf(0x45, at + 1))
    if (name.every((byte, i) => bytes[at + i] === byte)) return true
  return false
}
