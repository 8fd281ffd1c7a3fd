import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '#web/api.ts'
import type { Side } from '#web/session.ts'
import type { audit } from '../audit.contract.ts'
import { platformOrgId } from '#kernel/values.ts'
import { disbursementScreens } from '#money/disbursements/disbursement.screens.ts'
import { payRunScreens } from '#money/payRuns/pay-run.screens.ts'
import { supplierScreens } from '#money/suppliers/supplier.screens.ts'
import { organizationScreens } from '#people/organizations/organization.screens.ts'
import { withdrawalScreens } from '#money/withdrawals/withdrawal.screens.ts'
import { transferScreens } from '#money/withdrawals/transfer.screens.ts'
import { employeeScreens } from '#people/employees/employee.screens.ts'
import { accountScreens } from '#people/identity/account.screens.ts'

type Answer = z.input<(typeof audit)['getEvents']['output']>
export type Event = Answer['events'][number]
export type EventsInput = Parameters<typeof api.audit.getEvents>[0]

/** Pages of events, newest first. Keeps the previous events visible while loading. Another `status` loads them again. */
export const useEvents = (input: EventsInput, fallback: string, status?: string) => {
  const load = useInfiniteQuery({
    queryKey: ['audit', 'getEvents', input, status],
    queryFn: ({ pageParam }) => api.audit.getEvents({ ...input, ...(pageParam && { after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Answer) => last.next,
    placeholderData: keepPreviousData,
    meta: { fallback },
  })
  const pages = load.data?.pages ?? []
  return {
    load,
    events: pages.flatMap((page) => page.events),
    /** The time that the last search got back to, if it ended before its page was full. */
    lookedBackTo: pages.at(-1)?.lookedBackTo ?? null,
  }
}

/** The page of a record for this audience, or null if there is none. */
export const pathOf = (side: Side, event: Event): string | null => {
  const { record, orgId } = event
  if (!record) return null
  const { type, id, employeeId, employeeICNumber, period } = record
  if (type === 'withdrawal' && employeeId && employeeICNumber && period) {
    return side === 'platform'
      ? transferScreens.edit.to({ orgId, employeeICNumber: employeeId, transactionId: id, period })
      : withdrawalScreens.request.to({ employeeICNumber, transactionId: id, period })
  }
  if (side === 'platform') return platformPathOf(event, record)
  if (type === 'disbursement' && id !== orgId) return disbursementScreens.details.to({ disbursementId: id })
  if (type === 'payRun') return payRunScreens.details.to({ payRunId: id })
  if (type === 'supplier') return supplierScreens.view.to({ id })
  if (type === 'employee' && employeeICNumber) return employeeScreens.view.to({ employeeICNumber })
  return type === 'user' ? accountScreens.user.to({ uid: id }) : null
}

type AuditedRecord = NonNullable<Event['record']>
const platformPathOf = ({ orgId }: Event, { type, id, name }: AuditedRecord): string | null => {
  if (type === 'bank_batch' && name) return transferScreens.batch.to({ number: name })
  if (type === 'disbursement' && id !== orgId) return disbursementScreens.internalDetails.to({ orgId, id })
  if (type === 'payRun') return payRunScreens.platformDetails.to({ orgId, payRunId: id })
  if (type === 'supplier') return supplierScreens.platformView.to({ orgId, id })
  if (type === 'user' && orgId !== platformOrgId) return accountScreens.internalUser.to({ tid: orgId, uid: id })
  return type === 'organization' ? organizationScreens.view.to({ oid: id }) : null
}
