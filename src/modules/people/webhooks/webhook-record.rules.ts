import { recordType } from '#kernel/audit.ts'
import { recordOf } from '#kernel/one-of.ts'
import { eventTypes } from '#people/events/event.rules.ts'
import { eventChoices, offReasons } from './webhook.rules.ts'

/** The audited fields of an endpoint. The secret is in none of them. */
export const webhookRecord = recordType('webhook_endpoint', ['Webhook endpoint', 'Titik akhir webhook'], {
  url: ['text', 'Address', 'Alamat'],
  events: [
    'list',
    'Events',
    'Peristiwa',
    { type: ['choice', 'Event', 'Peristiwa', recordOf(eventChoices, (type) => eventTypes[type])] },
  ],
  turnedOffAt: ['instant', 'Turned off', 'Dinyahaktifkan'],
  turnedOffWhy: ['choice', 'Why', 'Sebab', offReasons],
  previousUntilAt: ['instant', 'The previous secret signs until', 'Rahsia terdahulu menandatangani hingga'],
  deletedAt: ['instant', 'Deleted', 'Dipadam'],
  resent: ['number', 'Events sent again', 'Peristiwa dihantar semula'],
})
