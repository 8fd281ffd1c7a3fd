import { letters, type Message } from '#kernel/letters.ts'
import type { Environment } from '#server/context.ts'
import type { OffReason } from './webhook.rules.ts'

const webhookLetters = letters({
  created: {
    subject: ['New webhook endpoint', 'Titik akhir webhook baharu'],
    text: {
      '{by} created a webhook endpoint for your organization. From now on, Upah sends events about your records to {url}.':
        '{by} mencipta titik akhir webhook untuk organisasi anda. Mulai sekarang, Upah menghantar peristiwa tentang rekod anda ke {url}.',
      'If nobody in your company needs this, delete it: {page}':
        'Jika tiada sesiapa dalam syarikat anda memerlukannya, padamkannya: {page}',
    },
  },
  failed: {
    subject: ['A webhook endpoint was turned off', 'Titik akhir webhook dinyahaktifkan'],
    text: {
      'All attempts to deliver an event to {url} failed for more than three days, so the endpoint was turned off.':
        'Semua cubaan menghantar satu peristiwa ke {url} gagal selama lebih tiga hari, jadi titik akhir itu dinyahaktifkan.',
      'Once the receiver works again, turn the endpoint on and send the events of those days again: {page}':
        'Apabila penerima berfungsi semula, aktifkan titik akhir itu dan hantar semula peristiwa hari-hari tersebut: {page}',
    },
  },
  gone: {
    subject: ['A webhook endpoint was turned off', 'Titik akhir webhook dinyahaktifkan'],
    text: {
      '{url} answered 410 Gone, which means that it no longer receives events, so the endpoint was turned off.':
        '{url} menjawab 410 Gone, iaitu ia tidak lagi menerima peristiwa, jadi titik akhir itu dinyahaktifkan.',
      'If that is a mistake, turn it on again: {page}': 'Jika itu satu kesilapan, aktifkannya semula: {page}',
    },
  },
})

type Linking = { readonly env: Pick<Environment, 'publicUrl'> }
const pageOf = ({ env }: Linking): string => `${env.publicUrl}/developers/webhooks`

export const createdEndpointMessage = (
  ctx: Linking,
  { url, by }: { readonly url: string; readonly by: string },
): Message => webhookLetters.created({ url, by, page: pageOf(ctx) })

export const endpointOffMessage = (ctx: Linking, why: Exclude<OffReason, 'person'>, url: string): Message =>
  webhookLetters[why]({ url, page: pageOf(ctx) })
