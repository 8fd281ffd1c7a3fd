import type { Bilingual } from '#kernel/bilingual.ts'
import { keysOf } from '#kernel/one-of.ts'
import { hours, minutes, msOf, type Instant } from '#kernel/time.ts'
import { eventTypes } from '#people/events/event.rules.ts'

/** The event that a Manager sends to try an endpoint. It has every endpoint, and is only for that one. */
export const testEvent = 'webhook_endpoint.tested'
/** The events that an endpoint can have. */
export const eventChoices = keysOf(eventTypes).filter((type) => type !== testEvent)

/** Why an endpoint is off. */
export const offReasons = {
  person: ['Turned off by a Manager', 'Dinyahaktifkan oleh Pengurus'],
  failed: ['All attempts to deliver an event failed', 'Semua cubaan menghantar satu peristiwa gagal'],
  gone: ['It answered 410 Gone', 'Ia menjawab 410 Gone'],
} as const satisfies Readonly<Record<string, Bilingual>>
export type OffReason = keyof typeof offReasons

/** Why an attempt got no answer. The server has the same list. */
export const failureNames = {
  address_not_public: ['The address isn’t public', 'Alamat itu bukan alamat awam'],
  name_not_found: ['The name has no address', 'Nama itu tiada alamat'],
  timed_out: ['No answer in 15 seconds', 'Tiada jawapan dalam 15 saat'],
  certificate: ['The certificate isn’t valid for this name', 'Sijil tidak sah bagi nama ini'],
  not_reached: ['Nothing could be reached at this address', 'Alamat ini tidak dapat dicapai'],
  broken_off: ['The connection broke off', 'Sambungan terputus'],
  secret_unreadable: ['The secret can’t be read. Rotate it', 'Rahsia tidak dapat dibaca. Gantikannya'],
} as const satisfies Readonly<Record<string, Bilingual>>

export const endpointStates = ['active', 'failing', 'off'] as const
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The endpoints of one organization. */
export const mostEndpoints = 10
/** How many deliveries the log shows at a time. */
export const deliveriesShown = 50
/** The deliveries that one call sends again. */
export const mostReplayed = 100
/** The days that can be sent again with one press. */
export const mostReplayedDays = 30

/** An https address on port 443, without a user. A backslash would be another slash to a program that reads addresses. */
const endpointUrl = /^https:\/\/(\[[\da-f:.]+\]|[^\s/?#@:[\]\\]+)([/?][^\s#\\]*)?$/i
export const isEndpointUrl = (text: string): boolean => endpointUrl.test(text)

const seconds = (count: number): number => count * 1_000
/** The time before each attempt, in milliseconds. */
const pauses = [0, seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)]
/** Attempts that failed together are spread by a fifth in both directions. */
const jitter = 0.2
export const longestRetryAfter = hours(24)

/** The requests to one endpoint at the same time. */
export const mostAtOnce = 5
/** The requests of one process at the same time. */
export const mostInFlight = 500
/** The events whose deliveries are written at a time. */
export const mostQueued = 1_000
/** How long a process may take for a request and for storing its result. After that, another process repeats it. */
export const lease = seconds(60)

/** The wait that the header Retry-After asks for, in milliseconds: in seconds, or until a date. */
export const retryAfterOf = (header: string | null, now: Instant): number => {
  const text = header?.trim() ?? ''
  const wanted = /^\d+$/.test(text) ? seconds(Number(text)) : Date.parse(text) - msOf(now)
  return Number.isNaN(wanted) ? 0 : Math.min(longestRetryAfter, Math.max(0, wanted))
}

export type Attempt = { readonly status: number | null; readonly retryAfter: string | null }
export type Outcome =
  | { readonly state: 'delivered' | 'gone' | 'failed' }
  | { readonly state: 'waiting'; readonly pause: number }

/**
 * What follows from attempt number `tries`. `pause` is the time until the next one, in milliseconds; `random` is a number
 * from 0 to 1.
 */
export const outcomeOf = (attempt: Attempt, tries: number, now: Instant, random: number): Outcome => {
  const { status, retryAfter } = attempt
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' }
  if (status === 410) return { state: 'gone' }
  const pause = pauses[tries]
  if (pause === undefined) return { state: 'failed' }
  const spread = pause * (1 - jitter + 2 * jitter * random)
  return { state: 'waiting', pause: Math.round(Math.max(spread, retryAfterOf(retryAfter, now))) }
}
