import { joined, letters, type Message } from '#kernel/letters.ts'
import type { KeyScope } from '#kernel/key-scope.ts'
import type { Instant } from '#kernel/time.ts'
import type { Environment } from '#server/context.ts'
import { scopeNames } from './api-key.rules.ts'

const keyLetters = letters({
  created: {
    subject: ['New API key “{name}”', 'Kunci API baharu “{name}”'],
    text: {
      '{by} created the API key “{name}” ({prefix}…) for your organization. Until {expiresAt, time}, programs that have it may:':
        '{by} mencipta kunci API “{name}” ({prefix}…) untuk organisasi anda. Hingga {expiresAt, time}, program yang memilikinya boleh:',
      '{scopes}': '{scopes}',
      'If nobody in your company needs this, revoke it: {page}':
        'Jika tiada sesiapa dalam syarikat anda memerlukannya, batalkannya: {page}',
    },
  },
  exposed: {
    subject: ['Replace the API key “{name}”', 'Gantikan kunci API “{name}”'],
    text: {
      'The API key “{name}” ({prefix}…) was sent in an address or in the data of a request. Others can read both, so the request was refused.':
        'Kunci API “{name}” ({prefix}…) dihantar dalam alamat atau data permintaan. Pihak lain boleh membaca kedua-duanya, jadi permintaan itu ditolak.',
      'Rotate the key, and send the new one in the Authorization header only: {page}':
        'Gantikan kunci itu, dan hantar yang baharu dalam pengepala Authorization sahaja: {page}',
    },
  },
  expiring: {
    subject: ['The API key “{name}” expires soon', 'Kunci API “{name}” akan luput'],
    text: {
      'The API key “{name}” ({prefix}…) expires at {expiresAt, time}. Its programs can send and read nothing after that.':
        'Kunci API “{name}” ({prefix}…) luput pada {expiresAt, time}. Selepas itu programnya tidak dapat menghantar atau membaca apa-apa.',
      'Rotate it: {page}': 'Gantikannya: {page}',
    },
  },
  unused: {
    subject: ['Nobody uses the API key “{name}”', 'Tiada sesiapa menggunakan kunci API “{name}”'],
    text: {
      'The API key “{name}” ({prefix}…) has made no request for 90 days. If nobody needs it, revoke it: {page}':
        'Kunci API “{name}” ({prefix}…) tidak membuat sebarang permintaan selama 90 hari. Jika tiada sesiapa memerlukannya, batalkannya: {page}',
    },
  },
  scope: '- {name}',
})

type Linking = { readonly env: Pick<Environment, 'publicUrl'> }
type Named = { readonly name: string; readonly prefix: string }
const pageOf = ({ env }: Linking): string => `${env.publicUrl}/developers`

export const createdKeyMessage = (
  ctx: Linking,
  {
    scopes,
    ...key
  }: Named & { readonly by: string; readonly expiresAt: Instant; readonly scopes: readonly KeyScope[] },
): Message =>
  keyLetters.created({
    ...key,
    scopes: joined(scopes.map((scope) => keyLetters.scope({ name: scopeNames[scope] }))),
    page: pageOf(ctx),
  })

export const exposedKeyMessage = (ctx: Linking, { name, prefix }: Named): Message =>
  keyLetters.exposed({ name, prefix, page: pageOf(ctx) })

export const endingKeyMessage = (
  ctx: Linking,
  reason: 'expiring' | 'unused',
  { name, prefix, expiresAt }: Named & { readonly expiresAt: Instant },
): Message => keyLetters[reason]({ name, prefix, expiresAt, page: pageOf(ctx) })
