import { createHmac, randomBytes } from 'node:crypto'
import { lookup, type LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { withoutUnprintable } from '#kernel/values.ts'
import { isPublicAddress } from './public-address.ts'

/** Why a request got no answer. */
export const failures = [
  'address_not_public',
  'name_not_found',
  'timed_out',
  'certificate',
  'not_reached',
  'broken_off',
  'secret_unreadable',
] as const
export type Failure = (typeof failures)[number]

export type WebhookRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/** The result of an attempt: the status of the answer and its first 2 kB, or why there is none. */
export type Answer = {
  readonly status: number | null
  readonly failure: Failure | null
  readonly text: string
  /** The header Retry-After. */
  readonly retryAfter: string | null
}
/** Sends one request. It never throws; a request that is aborted by the signal has no result. */
export type PostWebhook = (sent: WebhookRequest, signal: AbortSignal) => Promise<Answer | null>

const secretPrefix = 'whsec_'
/** A secret in the form of Standard Webhooks: 32 random bytes. */
export const newWebhookSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

type Signed = { readonly id: string; readonly at: number; readonly body: string }
/** The headers of Standard Webhooks. `at` is in milliseconds. During a rotation, both secrets sign. */
export const signedHeaders = (secrets: readonly string[], { id, at, body }: Signed): Record<string, string> => {
  const timestamp = String(Math.floor(at / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** What a test replaces, so that it can receive a request on its own machine. */
export type Reach = {
  readonly isAllowed: (address: string) => boolean
  readonly lookup: typeof lookup
  readonly port: number
  /** Of the certificate authority that is trusted instead of the public ones. */
  readonly ca?: string
  /** The longest time of a whole request, in milliseconds. */
  readonly timeout: number
}
const everywhere: Reach = { isAllowed: isPublicAddress, lookup, port: 443, timeout: 15_000 }

/** The part of an answer that is kept, in bytes. */
export const answerBytes = 2_048

class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC'
}

/** A look-up that judges every address that it found, because a name can lead elsewhere at the next look-up. */
const judging =
  (reach: Reach): LookupFunction =>
  (host, options, answer) => {
    reach.lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = error ? [] : found
      if (error || !first) return answer(error ?? new Error('no address'), '')
      if (!found.every(({ address }) => reach.isAllowed(address))) return answer(new NotPublic('not public'), '')
      if (options.all) return answer(null, found)
      answer(null, first.address, first.family)
    })
  }

const codes: Readonly<Record<string, Failure>> = {
  NOT_PUBLIC: 'address_not_public',
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_not_found',
  ENODATA: 'name_not_found',
  ECONNREFUSED: 'not_reached',
  EHOSTUNREACH: 'not_reached',
  ENETUNREACH: 'not_reached',
  ETIMEDOUT: 'timed_out',
}
const isOfCertificate = (code: string): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|^ERR_SSL|^ERR_TLS|EPROTO/.test(code)

const failureOf = (error: unknown): Failure => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return codes[code] ?? (isOfCertificate(code) ? 'certificate' : 'broken_off')
}

/** The first bytes of a body as text. It may end early, be cut or never end. */
const beginningOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size >= answerBytes) break
    }
  } catch {
    // The status has arrived, so the answer counts.
  }
  const text = Buffer.concat(chunks).subarray(0, answerBytes).toString('utf8')
  return withoutUnprintable(text).toWellFormed()
}

const unanswered = (failure: Failure): Answer => ({ status: null, failure, text: '', retryAfter: null })

const send = (reach: Reach, url: URL, { headers, body }: WebhookRequest, signal: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let isAnswered = false
    const sent = request(
      url,
      {
        method: 'POST',
        port: reach.port,
        agent: false,
        lookup: judging(reach),
        signal,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'accept-encoding': 'identity',
          'user-agent': 'Upah-Webhooks',
        },
        ...(reach.ca !== undefined && { ca: reach.ca }),
      },
      (response) => {
        isAnswered = true
        const { statusCode: status = 0, headers: got } = response
        const finish = async () => {
          const text = await beginningOf(response)
          sent.destroy()
          resolve({ status, failure: null, text, retryAfter: got['retry-after'] ?? null })
        }
        void finish()
      },
    )
    // Whatever happens to the body, the status counts.
    sent.on('error', (error) => void (isAnswered || reject(error)))
    sent.end(body)
  })

/** Sends requests to public addresses over HTTPS. Redirects are answers like any other. */
export const openWebhooks =
  (reach: Reach = everywhere): PostWebhook =>
  async (sent, signal) => {
    if (!URL.canParse(sent.url)) return unanswered('name_not_found')
    const url = new URL(sent.url)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A connection to an address makes no look-up.
    if (isIP(host) !== 0 && !reach.isAllowed(host)) return unanswered('address_not_public')
    const deadline = AbortSignal.timeout(reach.timeout)
    try {
      return await send(reach, url, sent, AbortSignal.any([signal, deadline]))
    } catch (error) {
      if (signal.aborted) return null
      return unanswered(deadline.aborted ? 'timed_out' : failureOf(error))
    }
  }
