import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Config } from '../config.ts'

/** An outgoing message. `id` lets a provider, or a reader, recognize a duplicate. */
export type Outgoing = {
  readonly id: string
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
}
/** Delivers one message, or throws with the reason. */
export type Deliver = (message: Outgoing) => Promise<void>

/** The outbox: a stored message counts as delivered and is shown on /dev/outbox. */
const intoOutbox: Deliver = async () => undefined

const bySmtp = (config: Config & { SMTP_URL: string }): Deliver => {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport(
    // Never send a password unencrypted: require TLS.
    { url: config.SMTP_URL, requireTLS: new URL(config.SMTP_URL).password !== '', ...timeouts },
    { from: config.MAIL_FROM },
  )
  return async ({ id, to, subject, text }) => {
    // Pass an object, so a line break in an address can't add a header.
    await transport.sendMail({ to: { name: '', address: to }, subject, text, messageId: `<${id}@upah>` })
  }
}

/** The provider's response to a message. */
const receipt = z.object({ sid: z.string().min(1), status: z.string().optional(), error_code: z.number().nullish() })
const failedStatuses = new Set(['failed', 'undelivered', 'canceled'])

/** A provider with Twilio's HTTP API: form-encoded, basic authentication, one POST per message. */
const bySmsProvider = (config: Config, timeout: number): Deliver => {
  const authorization = `Basic ${Buffer.from(`${config.SMS_ACCOUNT}:${config.SMS_TOKEN}`).toString('base64')}`
  const address = `${config.SMS_URL}/2010-04-01/Accounts/${config.SMS_ACCOUNT}/Messages.json`
  return async ({ id, to, text }) => {
    const response = await fetch(address, {
      method: 'POST',
      // The provider ignores a repeated key, such as that of a retry after a lost response.
      headers: { authorization, 'idempotency-key': id },
      body: new URLSearchParams({ To: to, From: config.SMS_FROM, Body: text }),
      signal: AbortSignal.timeout(timeout),
    })
    const body = await response.text()
    if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`)
    // A 2xx status is not enough: require a receipt.
    const { data } = receipt.safeParse(parse(body))
    if (!data || data.error_code != null || failedStatuses.has(data.status ?? ''))
      throw new Error(`the SMS provider did not accept the message: ${body.slice(0, 200)}`)
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const openMessages = (config: Config, { smsTimeout = 10_000 } = {}): Deliver => {
  const email = config.SMTP_URL ? bySmtp({ ...config, SMTP_URL: config.SMTP_URL }) : intoOutbox
  const sms = config.SMS_URL ? bySmsProvider(config, smsTimeout) : intoOutbox
  return (message) => (message.channel === 'email' ? email(message) : sms(message))
}
