import { isBankDay } from '#ground/banks/bank-days.rules.ts'
import { formatRm, sum, type Sen } from '#kernel/money.ts'
import { daysBetween, type LocalDate } from '#kernel/time.ts'
import {
  rails,
  texts,
  type Format,
  type Line,
  type Order,
  type Prepared,
  type Text,
  type TextRule,
} from './format.rules.ts'
import { formatOf, type FormatId } from './format-names.rules.ts'
import { formats } from './formats.steps.ts'
import type { Change, OrderProblem, Problem } from './problem.rules.ts'
import { railOf, railTerms } from './rail.rules.ts'

/** Capital letters without accents, and single spaces. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim()

/** A word that begins within so many characters of the limit is left out instead of being cut. */
const wordAtEnd = 5
const cut = (text: string, most: number): string => {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most)
  return text.slice(0, space >= most - wordAtEnd ? space : most).trimEnd()
}

/** A text as the bank takes it, from its first letter or digit on. Empty if nothing of it can be written. */
export const fitted = (text: string, { most, refused, by }: TextRule): string =>
  cut(plain(plain(text).replace(refused, by ?? ' ')).replace(/^[^A-Z0-9]+/, ''), most)

type Result = {
  readonly prepared: Prepared
  /** Why no file of this format can be made at all. */
  readonly orderProblems: readonly OrderProblem[]
  readonly problems: readonly Problem[]
  readonly changes: readonly Change[]
}

const whyNotOrder = (id: FormatId, { origin, on, transfers }: Order, today: LocalDate): OrderProblem[] => {
  const format = formats[id]
  const { account, corporateId } = formatOf(id)
  const found: OrderProblem[] = []
  if (transfers.length > format.mostLines)
    found.push({ code: 'format_too_many', params: { most: String(format.mostLines) } })
  if (on < today || daysBetween(today, on) > format.mostDaysAhead)
    found.push({ code: 'format_day', params: { days: String(format.mostDaysAhead) } })
  if (!isBankDay(on)) found.push({ code: 'format_not_bank_day', params: {} })
  if (!account.test(origin.account)) found.push({ code: 'originating_account_form', params: {} })
  if (corporateId && !corporateId.test(origin.corporateId)) found.push({ code: 'corporate_id_form', params: {} })
  return found
}

type Refusal = Pick<Problem, 'code' | 'params'>
const whyNotLine = (format: Format, line: Line): Refusal | null => {
  const { rail, bank, account, idKind, idNumber, name } = line
  if (format.bankCode(bank, rail) === undefined) return { code: 'format_no_bank', params: { bank } }
  if (!format.account(rail).test(account)) return { code: 'format_account', params: { account } }
  const hasId = idNumber !== '' && format.ids.includes(idKind)
  if (!hasId && format.requiresId(rail)) return { code: 'format_no_id', params: {} }
  return name !== '' ? null : { code: 'format_no_name', params: {} }
}

const whyNoRail = (amount: Sen, from: string): Refusal => ({
  code: 'format_no_rail',
  params: { amount: formatRm(amount), most: formatRm(railTerms(from, 'ibg').most ?? amount) },
})

/**
 * The lines of a file, with what the bank's rules change, and why a payment can't be in it. A file is only written without
 * problems.
 */
export const prepare = (id: FormatId, order: Order, today: LocalDate): Result => {
  const format = formats[id]
  const { most, rentas } = order.origin
  const usable = format.rails.filter((rail) => rail !== 'rentas' || rentas)
  const problems: Problem[] = []
  const changes: Change[] = []
  const lines: Line[] = []
  for (const [place, transfer] of order.transfers.entries()) {
    const number = place + 1
    const refuse = (refusal: Refusal) => problems.push({ line: number, name: transfer.name, ...refusal })
    if (transfer.amount <= 0) {
      refuse({ code: 'format_amount', params: { amount: formatRm(transfer.amount) } })
      continue
    }
    if (most !== null && transfer.amount > most) {
      refuse({ code: 'format_above_limit', params: { amount: formatRm(transfer.amount), most: formatRm(most) } })
      continue
    }
    const rail = railOf({ ...transfer, from: order.origin.bank }, usable)
    if (!rail) {
      refuse(whyNoRail(transfer.amount, order.origin.bank))
      continue
    }
    const line = lineOf(format, order, { ...transfer, rail, number })
    const refusal = whyNotLine(format, line)
    if (refusal) refuse(refusal)
    else lines.push(line)
    changes.push(...changesOf(order, transfer.name, line))
  }
  const { transfers: _, ...rest } = order
  return { prepared: { ...rest, lines }, orderProblems: whyNotOrder(id, order, today), problems, changes }
}

type Given = Omit<Line, 'reference' | 'description'>
const lineOf = (format: Format, order: Order, given: Given): Line => {
  const rules = format.text(given.rail)
  return {
    ...given,
    name: fitted(given.name, rules.name),
    reference: fitted(order.reference, rules.reference),
    description: fitted(order.description, rules.description),
  }
}

/** Names are compared without case and spaces, which every bank ignores. The other texts are the same in every line. */
const changesOf = ({ reference, description }: Order, name: string, line: Line): Change[] => {
  const given: Readonly<Record<Text, string>> = { name, reference, description }
  return texts.flatMap((text) =>
    (text === 'name' || line.number === 1) && plain(given[text]) !== line[text]
      ? [{ line: line.number, text, from: given[text], to: line[text] }]
      : [],
  )
}

/** The payments of a file by rail: how many, and their sum. */
export const byRail = (lines: readonly Line[]) =>
  rails
    .map((rail) => ({ rail, amounts: lines.filter((line) => line.rail === rail).map(({ amount }) => amount) }))
    .filter(({ amounts }) => amounts.length > 0)
    .map(({ rail, amounts }) => ({ rail, count: amounts.length, total: sum(amounts) }))
