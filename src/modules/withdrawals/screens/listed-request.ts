import type { z } from 'zod'
import type { rollingPayManagement } from '../management-withdrawals.contract.ts'

/** A request as the list has it. */
export type ListedRequest = z.input<(typeof rollingPayManagement)['getTransactions']['output']>['transactions'][number]

/** In whole sen, so that many amounts never drift. */
export const sumOf = (rows: readonly { amount: number }[]): number =>
  Math.round(rows.reduce((sum, row) => sum + row.amount * 100, 0)) / 100
