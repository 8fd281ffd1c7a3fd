import type { Period } from '#kernel/time.ts'
import { isListedByMonth, type RequestedIn, type WithdrawalStatus } from '../withdrawal.rules.ts'

/** The figures of a month on the employer's dashboard, in the order of the bar. */
export const monthFigures = ['withdrawn', 'processing', 'approved', 'pending', 'rejected', 'cancelled'] as const
export type MonthFigure = (typeof monthFigures)[number]
/** The figures of the open withdrawals of all months. */
export const openFigures = ['pending', 'approved', 'processing'] as const
export type OpenFigure = (typeof openFigures)[number]

export type RequestList = { readonly tab: WithdrawalStatus; readonly month?: Period; readonly requested?: RequestedIn }

/** The list behind a figure of a month, which has the same number and sum. */
export const listOfMonth = (figure: MonthFigure, month: Period): RequestList => {
  const tab = figure === 'withdrawn' ? 'completed' : figure
  return { tab, month, ...(!isListedByMonth(tab) && { requested: 'month' }) }
}
/** The list of the open withdrawals of earlier months. */
export const listOfEarlier = (figure: OpenFigure, month: Period): RequestList => ({
  tab: figure,
  month,
  requested: 'before',
})
/** The list of the open withdrawals of all months. */
export const listOfOpen = (figure: OpenFigure): RequestList => ({ tab: figure })

/** The filter of that list in the call. @testonly The list page reads it from its address. */
export const requestFilter = ({ tab, month, requested }: RequestList, today: Period) => ({
  status: tab,
  period: month ?? today,
  ...(requested && { requested }),
})
