import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { plainTask } from '#kernel/task.ts'
import { done } from '#kernel/done.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { keysOf } from '#kernel/one-of.ts'
import { cursor, id, instant, localDate, opt } from '#kernel/values.ts'
import { overlaps } from '#people/apiKeys/api-key.rules.ts'
import { eventTypes, isCursor } from '#people/events/event.rules.ts'
import { webhookRecord } from './webhook-record.rules.ts'
import {
  deliveryStates,
  endpointStates,
  eventChoices,
  isEndpointUrl,
  mostReplayed,
  offReasons,
} from './webhook.rules.ts'

/** The job that sends what is due. Events queue it too, by a trigger. */
export const webhooksTask = plainTask('sendWebhooks')

const endpointId = id('webhook_endpoint')
/** The id of an event, which the header webhook-id repeats. */
const eventId = z.string().refine(isCursor, fieldError('invalid'))

const endpoint = z.object({
  id: endpointId,
  url: z.string(),
  events: z.array(z.enum(eventChoices)),
  /** The version of the events that it gets. */
  version: localDate,
  state: z.enum(endpointStates),
  offWhy: z.enum(keysOf(offReasons)).nullable(),
  offAt: instant.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  /** Until when the previous secret signs too. */
  previousUntilAt: instant.nullable(),
  /** Its deliveries of the last 30 days by state. */
  counts: z.object({ waiting: z.int(), delivered: z.int(), failed: z.int() }),
})
export type Endpoint = z.output<typeof endpoint>

const delivery = z.object({
  /** The id of the event. */
  id: eventId,
  type: z.enum(keysOf(eventTypes)),
  at: instant,
  record: z.object({ kind: z.string(), id: z.string() }),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Of the last attempt: the HTTP status of the answer, or why there was none. */
  status: z.int().nullable(),
  failure: z.string().nullable(),
  /** When the next attempt is due. */
  nextAt: instant.nullable(),
})
export type Delivery = z.output<typeof delivery>

const attempt = z.object({
  at: instant,
  ms: z.int(),
  status: z.int().nullable(),
  failure: z.string().nullable(),
  /** The first 2 kB of the answer. */
  answer: z.string(),
})

const fields = z.object({
  url: z
    .string()
    .trim()
    .max(500)
    .refine((url) => isEndpointUrl(url) && z.url().safeParse(url).success, fieldError('not_a_webhook_address')),
  events: z
    .array(z.enum(eventChoices))
    .max(eventChoices.length)
    .refine((list) => list.length > 0, fieldError('event_required'))
    .refine((list) => new Set(list).size === list.length, fieldError('invalid')),
})

/** The secret as text, which nobody can read again. */
const secret = z.object({ endpoint, secret: z.string() })
const ofEndpoint = z.object({ endpointId })

export const webhooks = {
  getAll: query({
    summary: 'List the webhook endpoints of the organization.',
    allow: 'Manager',
    input: z.object({}),
    output: z.object({ endpoints: z.array(endpoint) }),
  }),
  getOne: query({
    summary: 'Return one webhook endpoint.',
    allow: 'Manager',
    input: ofEndpoint,
    output: endpoint,
    errors: ['not_found'],
  }),
  getDeliveries: query({
    summary: 'List the deliveries of the last 30 days to a webhook endpoint, newest first.',
    allow: 'Manager',
    // As in other lists, an unknown cursor begins at the first row.
    input: z.object({ endpointId, state: opt(z.enum(deliveryStates)), after: opt(cursor) }),
    output: z.object({ deliveries: z.array(delivery), next: eventId.nullable() }),
    errors: ['not_found'],
  }),
  getDelivery: query({
    summary: 'Return one delivery with its body and its attempts, newest first.',
    allow: 'Manager',
    input: z.object({ endpointId, eventId }),
    output: z.object({ delivery, body: z.string(), attempts: z.array(attempt) }),
    errors: ['not_found'],
  }),
  create: command({
    summary: 'Create a webhook endpoint. The answer is the only one with its secret.',
    audit: [webhookRecord, 'Created a webhook endpoint', 'Mencipta titik akhir webhook'],
    allow: 'Manager',
    effects: { access: 'always' },
    encryptsResponse: true,
    input: fields,
    output: secret,
    errors: ['too_many_endpoints'],
  }),
  edit: command({
    summary: 'Change the address and the events of a webhook endpoint.',
    audit: [webhookRecord, 'Changed a webhook endpoint', 'Mengubah titik akhir webhook'],
    allow: 'Manager',
    effects: { access: 'always' },
    input: fields.extend({ endpointId }),
    output: done,
    errors: ['not_found'],
  }),
  rotate: command({
    summary: 'Create a new secret. The previous one signs too for some days.',
    audit: [webhookRecord, 'Rotated the secret of a webhook endpoint', 'Menggantikan rahsia titik akhir webhook'],
    allow: 'Manager',
    effects: { access: 'always' },
    encryptsResponse: true,
    input: z.object({ endpointId, overlapDays: z.literal(overlaps) }),
    output: secret,
    errors: ['not_found'],
  }),
  turnOn: command({
    summary: 'Turn a webhook endpoint on again. What waits is sent at once.',
    audit: [webhookRecord, 'Turned on a webhook endpoint', 'Mengaktifkan titik akhir webhook'],
    allow: 'Manager',
    effects: { access: 'always' },
    input: ofEndpoint,
    output: done,
    errors: ['not_found'],
  }),
  turnOff: command({
    summary: 'Turn a webhook endpoint off.',
    audit: [webhookRecord, 'Turned off a webhook endpoint', 'Menyahaktifkan titik akhir webhook'],
    allow: 'Manager',
    input: ofEndpoint,
    output: done,
    errors: ['not_found'],
  }),
  delete: command({
    summary: 'Delete a webhook endpoint.',
    audit: [webhookRecord, 'Deleted a webhook endpoint', 'Memadam titik akhir webhook'],
    allow: 'Manager',
    effects: { access: 'always' },
    input: ofEndpoint,
    output: done,
    errors: ['not_found'],
  }),
  sendTest: command({
    summary: 'Send a test event to a webhook endpoint.',
    audit: [webhookRecord, 'Sent a test event', 'Menghantar peristiwa ujian'],
    allow: 'Manager',
    input: ofEndpoint,
    output: done,
    errors: ['not_found', 'endpoint_off'],
  }),
  replay: command({
    summary: 'Send events again under the same ids.',
    audit: [webhookRecord, 'Sent events again', 'Menghantar semula peristiwa'],
    allow: 'Manager',
    input: z.object({ endpointId, eventIds: z.array(eventId).min(1).max(mostReplayed) }),
    output: z.object({ events: z.int() }),
    errors: ['not_found', 'endpoint_off'],
  }),
  replayDays: command({
    summary:
      'Send the events of some days again under the same ids, also those that happened while the endpoint was off.',
    audit: [webhookRecord, 'Sent the events of some days again', 'Menghantar semula peristiwa beberapa hari'],
    allow: 'Manager',
    input: z
      .object({ endpointId, from: localDate, until: localDate })
      .refine(({ from, until }) => from <= until, { path: ['until'], ...fieldError('invalid') }),
    output: z.object({ events: z.int() }),
    errors: ['not_found', 'endpoint_off'],
  }),
}
