import type { z } from 'zod'
import type { rollingPayManagement } from '../management-withdrawals.contract.ts'

/** A request as listed. */
export type ListedRequest = z.input<(typeof rollingPayManagement)['getTransactions']['output']>['transactions'][number]
