import { isLocalDate, type LocalDate } from '#kernel/time.ts'
import {
  owed,
  requireRinggit,
  statedAmount,
  workbookOf,
  type BankStatement,
  type StatementLine,
} from './bank-statement.ts'
import { decodeText } from './encoding.ts'
import type { Workbook } from './sheet.ts'
import { broken } from './unreadable.ts'

/** Whether a text is a SWIFT MT940 statement: with its reference, account and opening balance. */
export const isMt940 = (text: string): boolean =>
  /^(?:\{1:|:20:)/.test(text) && /^:25[A-Z]?:/m.test(text) && /^:60[FM]:/m.test(text)

/** A field of the message: `:61:` and the lines up to the next one. `place` is its line in the file. */
type Field = { readonly tag: string; readonly text: string; readonly place: number }

const fieldsOf = (text: string): Field[] => {
  const fields: { tag: string; text: string; place: number }[] = []
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    // The header of a message ends with its text block, `{4:`.
    const [, tag, rest = ''] = /^(?:\{.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag !== undefined) fields.push({ tag, text: rest, place: at + 1 })
    else if (/^(\{|-\}?$)/.test(line)) continue
    else {
      const last = fields.at(-1)
      if (last && line !== '') last.text += `\n${line}`
    }
  }
  return fields
}

/** `261201` as a day of this century. */
const dateOf = (yymmdd: string): LocalDate | null => {
  const text = `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}`
  return isLocalDate(text) ? text : null
}
/** The day of booking, `1231`, in the year nearest to the value date. */
const bookedOn = (mmdd: string | undefined, value: LocalDate): LocalDate | null => {
  if (mmdd === undefined) return value
  const year = Number(value.slice(0, 4))
  const months = Number(mmdd.slice(0, 2)) - Number(value.slice(5, 7))
  const text = `${months > 6 ? year - 1 : months < -6 ? year + 1 : year}-${mmdd.slice(0, 2)}-${mmdd.slice(2)}`
  return isLocalDate(text) ? text : null
}

const balanceOf = ({ text, place }: Field) => {
  const [, mark, date = '', currency = '', given = ''] = /^([CD])(\d{6})([A-Z]{3})(.+)$/.exec(text.trim()) ?? []
  const [on, amount] = [dateOf(date), statedAmount(given, ',')]
  if (on === null || amount === null) return broken(place)
  requireRinggit(currency)
  return { on, amount: mark === 'C' ? amount : owed(amount) }
}

const linePattern =
  /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d[\d,]*)[A-Z][A-Z0-9]{3}([^/\n]{0,16}(?:\/[^/\n]+)*)(?:\/\/([^\n]{0,16}))?(?:\n([^]*))?$/
const plain = (text: string): string =>
  text
    // Subfields such as ?20 or /REMI/ name parts of the description.
    .replace(/\?\d{2}|\/[A-Z]{3,5}\//g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const lineOf = ({ text, place }: Field, information: Field | undefined): StatementLine => {
  const [, date = '', booked, mark = '', given = '', owner = '', bank = '', more = ''] = linePattern.exec(text) ?? []
  const value = dateOf(date)
  const on = value && bookedOn(booked, value)
  const amount = statedAmount(given, ',')
  if (on === null || amount === null) return broken(place)
  const reference = owner === 'NONREF' ? bank : owner
  return {
    on,
    amount,
    // A reversed debit comes in.
    isIn: mark === 'C' || mark === 'RD',
    reference: plain(reference),
    description: plain(information ? information.text : more),
  }
}

/** Opens an MT940 file as a table. Statements that are continued on another page (`:60M:`, `:62M:`) follow each other. */
export const openMt940 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> => {
  const statements: BankStatement[] = []
  let open: { account: string; opening?: BankStatement['opening']; lines: StatementLine[] } | undefined
  const fields = fieldsOf(decodeText(bytes))
  for (const [at, field] of fields.entries()) {
    const { tag, text, place } = field
    if (tag === '25' || tag === '25P') open = { account: text.split('\n')[0]?.trim() ?? '', lines: [] }
    else if (tag === '60F' || tag === '60M') (open ?? broken(place)).opening = balanceOf(field)
    else if (tag === '61') {
      const next = fields[at + 1]
      ;(open ?? broken(place)).lines.push(lineOf(field, next?.tag === '86' ? next : undefined))
    } else if (tag === '62F' || tag === '62M') {
      if (!open?.opening) return broken(place)
      statements.push({ account: open.account, opening: open.opening, closing: balanceOf(field), lines: open.lines })
      open = undefined
    }
  }
  if (open) broken(fields.at(-1)?.place ?? 1)
  return workbookOf(statements)
}
