import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '#web/api.ts'
import { useCalmPages } from '#web/calm-query.ts'
import type { Side } from '#web/session.ts'
import type { audit } from '../audit.contract.ts'

type Answer = z.input<(typeof audit)['getEvents']['output']>
export type Event = Answer['events'][number]
export type EventsInput = Parameters<typeof api.audit.getEvents>[0]

/** Events newest first, page after page, kept in sight while others are looked for. */
export const useEvents = (input: EventsInput, fallback: string) => {
  const load = useCalmPages({
    queryKey: ['audit', 'getEvents', input],
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
    /** How far back the last look went without filling its page. */
    lookedBackTo: pages.at(-1)?.lookedBackTo ?? null,
  }
}

/** Where a record is shown, for this side; null where no page shows one. */
export const placeOf = (side: Side, { record, orgId }: Event): string | null => {
  if (!record) return null
  const { type, id, employeeICNumber, period } = record
  if (type === 'withdrawal' && employeeICNumber && period) {
    return side === 'platform'
      ? `/internal/rolling-pay/transactions/${orgId}/${employeeICNumber}/${id}/${period}/edit`
      : `/management/rolling-pay/transactions/${employeeICNumber}/${id}/${period}/details`
  }
  if (side !== 'management') return null
  if (type === 'employee' && employeeICNumber) return `/employees/view/${employeeICNumber}`
  return type === 'user' ? `/users/${id}` : null
}
