import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { isWithinMaximum, ringgitOf, sen, type Sen } from '#kernel/money.ts'
import { withoutUnprintable } from '#kernel/values.ts'
import type { Config } from '../config.ts'

/** A transfer to one bank account. `id` is the idempotency key: the provider pays it once, however often it is sent. */
export type Payout = {
  readonly id: string
  readonly amount: Sen
  readonly name: string
  readonly bankCode: string
  readonly accountNumber: string
  /** The text on the payee's bank statement. */
  readonly narration: string
}

/** What the provider reports about a payout. What a report doesn't say is null. */
export type PayoutState = {
  /** The id of the payout that it is about, if it says so. */
  readonly id: string | null
  /** The provider's own id. */
  readonly reference: string
  /** `sent`: accepted, without a result. `reversed`: returned after it was paid. */
  readonly status: 'sent' | 'paid' | 'failed' | 'reversed'
  readonly reason: string | null
  readonly amount: Sen | null
  readonly currency: string | null
  readonly fee: Sen
}

/** The provider may or may not have acted: query the status, or send the same payout again. */
export class OutcomeUnknown extends Error {
  /** Whether the provider was unreachable or failed, so that other requests would too. */
  readonly isOutage: boolean
  constructor(message: string, { isOutage, cause }: { isOutage: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isOutage = isOutage
  }
}
/** The provider refused the request: nothing was paid. */
export class ProviderRefused extends Error {}
/** The provider refused the credentials, whatever the request was. */
export class ProviderDenied extends ProviderRefused {}

export type PaymentProvider = {
  /** The amount that can be paid out now. */
  readonly balance: () => Promise<Sen>
  readonly pay: (payout: Payout) => Promise<PayoutState>
  /** The state of a payout, by the provider's own id if it is known; null if the provider never received it. */
  readonly find: (payout: { readonly id: string; readonly reference: string | null }) => Promise<PayoutState | null>
  /** Whether the provider signed the body of a webhook. */
  readonly isSigned: (body: Buffer, signature: string | undefined) => boolean
  /** The payout that a webhook is about; null for an event of another kind. */
  readonly readEvent: (body: Buffer) => PayoutState | null
}

export type ProviderSettings = {
  readonly url: string
  readonly keyId: string
  readonly keySecret: string
  /** The account from which payouts are made. */
  readonly account: string
  readonly webhookSecret: string
}

const amountInSen = z.int().transform(sen)
const payoutEntity = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  reference_id: z.string().nullish(),
  status: z.string(),
  amount: amountInSen.refine((amount) => isWithinMaximum(ringgitOf(amount))).nullish(),
  currency: z.string().nullish(),
  fees: amountInSen.nullish(),
  status_details: z.object({ description: z.string().nullish() }).nullish(),
})
const payoutList = z.object({ items: z.array(payoutEntity) })
const balances = z.object({ items: z.array(z.object({ account_number: z.string(), balance: amountInSen })) })
const event = z.object({ payload: z.object({ payout: z.object({ entity: payoutEntity }) }) })
const refusal = z.object({ error: z.object({ description: z.string() }) })

/** The provider's statuses that end a payout; any other means that it is in progress. */
const finalStatuses: ReadonlyMap<string, PayoutState['status']> = new Map([
  ['processed', 'paid'],
  ['failed', 'failed'],
  ['rejected', 'failed'],
  ['cancelled', 'failed'],
  ['reversed', 'reversed'],
])

const longestText = 200
/** A text of the provider, which is stored, shown and sent by e-mail. Null if nothing readable is left. */
const cleaned = (text: string | null | undefined): string | null =>
  withoutUnprintable((text ?? '').replace(/\s+/g, ' '))
    .slice(0, longestText)
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .trim() || null

const stateOf = (entity: z.output<typeof payoutEntity>): PayoutState => ({
  id: cleaned(entity.reference_id),
  reference: entity.id,
  status: finalStatuses.get(entity.status) ?? 'sent',
  reason: cleaned(entity.status_details?.description),
  amount: entity.amount ?? null,
  currency: cleaned(entity.currency),
  fee: entity.fees ?? sen(0),
})

export const signatureOf = (body: Buffer | string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

const isSigned = (body: Buffer, signature: string | undefined, secret: string): boolean => {
  const expected = Buffer.from(signatureOf(body, secret))
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const mostBytes = 256 * 1024
/** The body of a response; empty if it is too long for an answer of the provider, null if it breaks off. */
const textOf = async ({ body }: Response): Promise<string | null> => {
  if (!body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > mostBytes) return ''
      chunks.push(chunk)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Sends requests with basic authentication. Only a 4xx with the provider's own error is a refusal. A proxy or a firewall
 * can also answer with a 4xx, and then, as after everything else, the request may have been carried out.
 */
const createClient = ({ url, keyId, keySecret }: ProviderSettings, timeout: number) => {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async <T extends z.ZodType>(
    path: string,
    schema: T,
    sent?: { readonly key: string; readonly body: unknown },
  ): Promise<z.output<T>> => {
    const response = await fetch(`${url}/v1${path}`, {
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(sent && { 'x-payout-idempotency': sent.key }),
      },
      ...(sent && { method: 'POST', body: JSON.stringify(sent.body) }),
      // The body of a payout has names and account numbers, which no other host may receive.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw new OutcomeUnknown('the payment provider did not respond', { isOutage: true, cause: error })
    })
    const { status } = response
    const text = await textOf(response)
    const body = text === null ? null : parse(text)
    const error = refusal.safeParse(body).data?.error
    if (error && status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)) {
      const isDenied = status === 401 || status === 403
      throw new (isDenied ? ProviderDenied : ProviderRefused)(
        cleaned(error.description) ?? `the payment provider answered ${status}`,
      )
    }
    const { data } = schema.safeParse(body)
    if (!response.ok || data === undefined)
      throw new OutcomeUnknown(`the payment provider answered ${status} without a result`, {
        isOutage: status >= 500 || text === null,
      })
    return data
  }
}

const requestOf = ({ id, amount, name, bankCode, accountNumber, narration }: Payout, account: string) => ({
  account_number: account,
  amount,
  currency: 'MYR',
  mode: 'IBG',
  purpose: 'payout',
  reference_id: id,
  narration,
  fund_account: {
    account_type: 'bank_account',
    bank_account: { name, bank_code: bankCode, account_number: accountNumber },
    contact: { name, type: 'vendor' },
  },
})

/** Razorpay Curlec's HTTP API: JSON, basic authentication, amounts in sen. */
export const openCurlec = (settings: ProviderSettings, { timeout = 10_000 } = {}): PaymentProvider => {
  const request = createClient(settings, timeout)
  return {
    balance: async () => {
      const { items } = await request('/banking_balances', balances)
      const own = items.find(({ account_number }) => account_number === settings.account)
      if (!own) throw new ProviderRefused('the payment provider does not know the account')
      return own.balance
    },

    pay: async (payout) =>
      stateOf(await request('/payouts', payoutEntity, { key: payout.id, body: requestOf(payout, settings.account) })),

    find: async ({ id, reference }) => {
      if (reference !== null) return stateOf(await request(`/payouts/${encodeURIComponent(reference)}`, payoutEntity))
      const query = new URLSearchParams({ account_number: settings.account, reference_id: id })
      const { items } = await request(`/payouts?${query.toString()}`, payoutList)
      const [found, second] = items.filter((item) => item.reference_id === id)
      if (second) throw new OutcomeUnknown('the payment provider has several payouts of one id', { isOutage: false })
      return found ? stateOf(found) : null
    },

    isSigned: (body, signature) => isSigned(body, signature, settings.webhookSecret),

    readEvent: (body) => {
      const { data } = event.safeParse(parse(body.toString('utf8')))
      return data ? stateOf(data.payload.payout.entity) : null
    },
  }
}

/** The configured provider, or null. */
export const providerSettings = (config: Config): ProviderSettings | null => {
  const { CURLEC_URL, CURLEC_KEY_ID, CURLEC_KEY_SECRET, CURLEC_ACCOUNT, CURLEC_WEBHOOK_SECRET } = config
  return CURLEC_URL && CURLEC_KEY_ID && CURLEC_KEY_SECRET && CURLEC_ACCOUNT && CURLEC_WEBHOOK_SECRET
    ? {
        url: CURLEC_URL,
        keyId: CURLEC_KEY_ID,
        keySecret: CURLEC_KEY_SECRET,
        account: CURLEC_ACCOUNT,
        webhookSecret: CURLEC_WEBHOOK_SECRET,
      }
    : null
}
