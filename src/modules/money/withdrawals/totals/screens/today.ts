import type { z } from 'zod'
import type { todayCalls } from '../today.contract.ts'

/** The figures of the dashboard. */
export type Today = z.input<(typeof todayCalls)['getToday']['output']>
