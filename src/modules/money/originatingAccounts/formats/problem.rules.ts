import type { Text } from './format.rules.ts'

export const problemCodes = [
  'format_no_bank',
  'format_account',
  'format_no_id',
  'format_amount',
  'format_no_rail',
  'format_above_limit',
  'format_no_name',
] as const
export type ProblemCode = (typeof problemCodes)[number]
/** Why a payment can't be in the file. `line` is its place, from 1. */
export type Problem = {
  readonly line: number
  readonly name: string
  readonly code: ProblemCode
  readonly params: Readonly<Record<string, string>>
}
/** A text that the file has in another form. */
export type Change = { readonly line: number; readonly text: Text; readonly from: string; readonly to: string }

export const orderProblemCodes = [
  'format_too_many',
  'format_day',
  'format_not_bank_day',
  'originating_account_form',
  'corporate_id_form',
] as const
export type OrderProblemCode = (typeof orderProblemCodes)[number]
export type OrderProblem = { readonly code: OrderProblemCode; readonly params: Readonly<Record<string, string>> }
