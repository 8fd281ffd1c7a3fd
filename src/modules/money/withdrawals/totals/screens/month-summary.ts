import type { z } from 'zod'
import type { useOrganization } from '#web/organization.ts'
import type { summaryCalls } from '../summary.contract.ts'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import type { RequestList } from '../request-figures.rules.ts'

export type Summary = z.input<(typeof summaryCalls)['getMonthlySummary']['output']>
export type Organization = NonNullable<ReturnType<typeof useOrganization>>

/** The list of requests behind a figure. */
export const toRequests = (list: RequestList): string =>
  `${withdrawalScreens.requests.to()}?${new URLSearchParams(list).toString()}`
