import type { z } from 'zod'
import type { Period } from '#kernel/time.ts'
import type { useOrganization } from '#web/shell/Shell.tsx'
import type { rollingPayManagement } from '../../decision/management-withdrawals.contract.ts'
import { withdrawalScreens } from '../../withdrawal.screens.ts'

export type Summary = z.input<(typeof rollingPayManagement)['getMonthlySummary']['output']>
export type Organization = NonNullable<ReturnType<typeof useOrganization>>

/** A tab of the requests, of all months or of one. */
export const toRequests = (tab: string, month?: Period): string =>
  `${withdrawalScreens.requests.to()}?${month ? `month=${month}&` : ''}tab=${tab}`
