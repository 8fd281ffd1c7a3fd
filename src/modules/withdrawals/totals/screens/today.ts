import type { z } from 'zod'
import type { rollingPayAdmin } from '../../bank/transfer.contract.ts'

/** The figures of the dashboard. */
export type Today = z.input<(typeof rollingPayAdmin)['getToday']['output']>
