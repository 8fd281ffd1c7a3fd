import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { signatureOf, type ProviderSettings } from './payment-provider.ts'

/** Payouts to accounts with these endings fail, for demonstrations. Every other payout succeeds. */
const failures: Readonly<Record<string, string>> = {
  '0000': 'The beneficiary account is closed',
  '9999': 'The account number does not match the name',
}
/** The first payout to an account with this ending fails, so that a retry can be shown. */
const failsOnce = '5555'
const openingBalance = 120_488_015

/** The provider's rules for the name of a payee. */
const payeeName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 '_/().-]{1,48}[A-Za-z0-9.)]$/)
/** What the published reference of the provider requires. It refuses everything else. */
const payoutRequest = z.object({
  account_number: z.string(),
  amount: z.int().min(100),
  currency: z.literal('MYR'),
  mode: z.literal('IBG'),
  purpose: z.literal('payout'),
  reference_id: z.string().min(1).max(40),
  narration: z.string().regex(/^[A-Za-z0-9 ]{1,30}$/),
  fund_account: z.object({
    account_type: z.literal('bank_account'),
    bank_account: z.object({
      name: payeeName,
      bank_code: z.string().min(1),
      account_number: z.string().regex(/^[A-Za-z0-9]{5,35}$/),
    }),
    contact: z.object({ name: payeeName, type: z.literal('vendor') }),
  }),
})
const idempotencyKey = z.string().min(4).max(36)
const storedPayout = z.object({
  id: z.string(),
  reference_id: z.string(),
  amount: z.int(),
  currency: z.literal('MYR').default('MYR'),
  account: z.string().optional(),
  status: z.enum(['processing', 'processed', 'failed', 'reversed']),
  fees: z.int(),
  status_details: z.object({ description: z.string() }).nullable(),
  result: z.object({ status: z.enum(['processed', 'failed']), description: z.string().nullable() }),
})
const stored = z.object({ balance: z.int(), payouts: z.array(storedPayout) })
type Stored = z.output<typeof stored>
type StoredPayout = z.output<typeof storedPayout>

export type SimulatorOptions = {
  readonly keyId: string
  readonly keySecret: string
  readonly account: string
  readonly webhookSecret: string
  /** The file that stores the state across restarts. Without it, the state is lost when the simulator stops. */
  readonly file?: string
  /** The URL that receives results. Called for each event, because the address is not known at first. */
  readonly webhookUrl?: () => string | null
  /** Milliseconds from the request to its result. */
  readonly delay?: number
}

export type Simulator = {
  readonly settings: ProviderSettings
  /** Makes the next requests fail with this status or without a response; `after` executes the request first. */
  readonly fail: (status: number | 'silence', count: number, after?: 'after') => void
  /** Sends the event of a payout again. */
  readonly repeat: (reference: string) => Promise<void>
  /** Returns a completed payment and sends its event. */
  readonly reverse: (reference: string) => Promise<void>
  readonly payouts: () => readonly Pick<StoredPayout, 'reference_id' | 'amount' | 'account' | 'status'>[]
  readonly stop: () => Promise<void>
}

type SimulatedBank = {
  readonly state: Stored
  /** Accepts a payout, or returns the reason for refusing it. A known key returns its payout again. */
  readonly accept: (request: z.output<typeof payoutRequest>, key: string) => StoredPayout | string
  readonly notify: (payout: StoredPayout) => Promise<void>
  readonly reverse: (payout: StoredPayout) => Promise<void>
  readonly close: () => void
}

/** The payouts and the balance. Each payout gets its result after the delay. */
const openBank = ({ account, webhookSecret, file, webhookUrl, delay = 50 }: SimulatorOptions): SimulatedBank => {
  const state = readState(file)
  const timers = new Set<NodeJS.Timeout>()
  const save = () => file && writeFileSync(file, JSON.stringify(state), { mode: 0o600 })
  const notify = async (payout: StoredPayout) => {
    const url = webhookUrl?.()
    if (!url) return
    const body = JSON.stringify({ event: `payout.${payout.status}`, payload: { payout: { entity: payout } } })
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': signatureOf(body, webhookSecret),
      'x-razorpay-event-id': `${payout.id}-${payout.status}`,
    }
    await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  }
  const finish = (payout: StoredPayout) => {
    payout.status = payout.result.status
    payout.status_details = payout.result.description === null ? null : { description: payout.result.description }
    if (payout.status === 'failed') state.balance += payout.amount + payout.fees
    save()
    void notify(payout)
  }
  const finishLater = (payout: StoredPayout) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      finish(payout)
    }, delay)
    timers.add(timer)
  }
  for (const payout of state.payouts) if (payout.status === 'processing') finishLater(payout)
  const accept: SimulatedBank['accept'] = (request, key) => {
    const known = state.payouts.find(({ reference_id }) => reference_id === key)
    if (known) return known
    if (request.account_number !== account) return 'The account does not exist'
    if (request.amount > state.balance) return 'Your account does not have enough balance'
    const payout = createPayout(request, key, state.payouts)
    state.balance -= payout.amount
    state.payouts.push(payout)
    save()
    finishLater(payout)
    return payout
  }
  const reverse: SimulatedBank['reverse'] = async (payout) => {
    if (payout.status !== 'processed') throw new Error('only a completed payment can be returned')
    payout.status = 'reversed'
    payout.status_details = { description: 'Returned by the bank of the beneficiary' }
    state.balance += payout.amount
    save()
    await notify(payout)
  }
  return { state, accept, notify, reverse, close: () => timers.forEach((timer) => clearTimeout(timer)) }
}

const failureOf = (account: string, earlier: readonly StoredPayout[]): string | undefined =>
  account.endsWith(failsOnce) && !earlier.some((payout) => payout.account === account)
    ? 'The bank of the beneficiary is not available'
    : failures[account.slice(-4)]

const createPayout = (
  request: z.output<typeof payoutRequest>,
  key: string,
  earlier: readonly StoredPayout[],
): StoredPayout => {
  const account = request.fund_account.bank_account.account_number
  const failure = failureOf(account, earlier)
  return {
    id: `pout_${randomBytes(7).toString('hex')}`,
    reference_id: key,
    amount: request.amount,
    currency: request.currency,
    account,
    status: 'processing',
    fees: 0,
    status_details: null,
    result: { status: failure ? 'failed' : 'processed', description: failure ?? null },
  }
}

type Outcome = { readonly status: number; readonly body: unknown }
const refused = (status: number, description: string, field: string | null = null): Outcome => ({
  status,
  body: { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: null, reason: null, field } },
})

const respond = (
  bank: SimulatedBank,
  account: string,
  { method, url = '/', headers }: IncomingMessage,
  body: string,
): Outcome => {
  const { pathname, searchParams } = new URL(url, 'http://simulator')
  if (pathname === '/v1/banking_balances')
    return { status: 200, body: { items: [{ account_number: account, balance: bank.state.balance, currency: 'MYR' }] } }
  if (method === 'GET' && pathname.startsWith('/v1/payouts')) return found(bank, account, pathname, searchParams)
  if (pathname !== '/v1/payouts') return refused(404, 'The requested URL was not found on the server.')
  const { data, error } = payoutRequest.safeParse(JSON.parse(body))
  const key = idempotencyKey.safeParse(headers['x-payout-idempotency']).data
  if (!data || key === undefined) {
    const field = error?.issues[0]?.path.join('.') ?? 'X-Payout-Idempotency'
    return refused(400, `The ${field} field is invalid.`, field)
  }
  const payout = bank.accept(data, key)
  return typeof payout === 'string' ? refused(400, payout) : { status: 200, body: payout }
}

/** One payout by the provider's id, or those of an account. */
const found = ({ state }: SimulatedBank, account: string, pathname: string, query: URLSearchParams): Outcome => {
  if (pathname !== '/v1/payouts') {
    const payout = state.payouts.find(({ id }) => pathname === `/v1/payouts/${id}`)
    return payout ? { status: 200, body: payout } : refused(400, 'The id provided does not exist')
  }
  if (query.get('account_number') !== account) return refused(400, 'The account number field is required.')
  const items = state.payouts.filter(({ reference_id }) => reference_id === query.get('reference_id'))
  return { status: 200, body: { entity: 'collection', count: items.length, items } }
}

/** A server that implements the part of the provider's interface that the adapter uses. */
export const startSimulator = async (options: SimulatorOptions): Promise<Simulator> => {
  const { keyId, keySecret, account, webhookSecret } = options
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const bank = openBank(options)
  const faults: { status: number | 'silence'; after: boolean }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const fault = faults.shift()
    const isLost = fault !== undefined && !fault.after
    const isKnown = request.headers.authorization === expected
    const outcome = isLost || !isKnown ? refused(401, 'Authentication failed') : respond(bank, account, request, body)
    if (fault?.status === 'silence') return
    const { status, body: content } = fault ? refused(fault.status, 'Simulated') : outcome
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const find = (reference: string): StoredPayout => {
    const payout = bank.state.payouts.find(({ reference_id }) => reference_id === reference)
    if (!payout) throw new Error('the simulator has no such payout')
    return payout
  }
  return {
    settings: { url: `http://127.0.0.1:${port}`, keyId, keySecret, account, webhookSecret },
    fail: (status, count, after) => {
      for (let i = 0; i < count; i++) faults.push({ status, after: after === 'after' })
    },
    repeat: (reference) => bank.notify(find(reference)),
    reverse: (reference) => bank.reverse(find(reference)),
    payouts: () => bank.state.payouts,
    stop: async () => {
      bank.close()
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

const readState = (file: string | undefined): Stored =>
  file && existsSync(file)
    ? stored.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { balance: openingBalance, payouts: [] }
