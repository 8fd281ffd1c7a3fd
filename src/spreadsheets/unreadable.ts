import type { FieldError } from '#kernel/errors.ts'

/** A file that can't be read, with the reason to show to the user. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly reason: FieldError
  constructor(reason: FieldError) {
    super(reason.code)
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
  xml: { code: 'workbook_xml' },
  picture: { code: 'workbook_picture' },
  pdf: { code: 'workbook_pdf' },
  text: { code: 'workbook_text' },
  unknown: { code: 'workbook_unknown' },
  encoding: { code: 'workbook_encoding' },
  old: { code: 'workbook_old' },
  noSheet: { code: 'workbook_without_sheet' },
} as const satisfies Record<string, FieldError>

/** The reason why a file couldn't be read. Any other error means that the file is damaged. */
export const reasonOf = (error: unknown): FieldError => (error instanceof Unreadable ? error.reason : reasons.broken)

/** Throws. `place` names what can't be read: a line of a text, or an entry such as `Ntry 1`. */
export const broken = (place: string | number): never => {
  throw new Unreadable({ code: 'statement_broken', params: { place: String(place) } })
}
