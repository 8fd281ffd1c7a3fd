import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '#web/api.ts'
import type { Side } from '#web/session.ts'
import type { audit } from '../audit.contract.ts'
import { withdrawalScreens } from '#modules/withdrawals/withdrawal.screens.ts'
import { transferScreens } from '#modules/withdrawals/bank/transfer.screens.ts'
import { employeeScreens } from '#modules/employees/employee.screens.ts'
import { accountScreens } from '#modules/identity/account.screens.ts'

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
export const pathOf = (side: Side, { record, orgId }: Event): string | null => {
  if (!record) return null
  const { type, id, employeeId, employeeICNumber, period } = record
  if (type === 'withdrawal' && employeeId && employeeICNumber && period) {
    return side === 'platform'
      ? transferScreens.edit.to({ orgId, employeeICNumber: employeeId, transactionId: id, period })
      : withdrawalScreens.request.to({ employeeICNumber, transactionId: id, period })
  }
  if (type === 'bank_batch' && side === 'platform' && record.name)
    return transferScreens.batch.to({ number: record.name })
  if (side !== 'management') return null
  if (type === 'employee' && employeeICNumber) return employeeScreens.view.to({ employeeICNumber })
  return type === 'user' ? accountScreens.user.to({ uid: id }) : null
}
