import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { signatureOf, type ProviderSettings } from './payment-provider.ts'

/** Accounts with these endings fail, so that a demonstrator can show it. Every other payout succeeds. */
const failures: Readonly<Record<string, string>> = {
  '0000': 'The beneficiary account is closed',
  '9999': 'The account number does not match the name',
}
const openingBalance = 120_488_015

const payoutRequest = z.object({
  account_number: z.string(),
  amount: z.int().min(1),
  currency: z.literal('MYR'),
  reference_id: z.string().min(1),
  fund_account: z.object({ bank_account: z.object({ name: z.string().min(1), account_number: z.string() }) }),
})
const storedPayout = z.object({
  id: z.string(),
  reference_id: z.string(),
  amount: z.int(),
  status: z.enum(['processing', 'processed', 'failed']),
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
  /** Where the state is kept, so that it survives a restart. Without it, the state ends with the simulator. */
  readonly file?: string
  /** Where results are sent. Called for each event, because the address may not be known at first. */
  readonly webhookUrl?: () => string | null
  /** Milliseconds from the request to its result. */
  readonly delay?: number
}

export type Simulator = {
  readonly settings: ProviderSettings
  /** What the next requests do instead: respond with this status, or not at all; `after` carries the request out first. */
  readonly fail: (status: number | 'silence', count: number, after?: 'after') => void
  /** Sends the event of a payout once more. */
  readonly repeat: (reference: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** A server that implements the part of the provider's interface that the adapter uses. */
export const startSimulator = async (options: SimulatorOptions): Promise<Simulator> => {
  const { account, webhookSecret, delay = 50 } = options
  const expected = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`
  const state = readState(options.file)
  const timers = new Set<NodeJS.Timeout>()
  const faults: { status: number | 'silence'; after: boolean }[] = []

  const save = () => options.file && writeFileSync(options.file, JSON.stringify(state), { mode: 0o600 })

  const notify = async (payout: StoredPayout) => {
    const url = options.webhookUrl?.()
    if (!url) return
    const { result: _, ...entity } = payout
    const body = JSON.stringify({ event: `payout.${payout.status}`, payload: { payout: { entity } } })
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': signatureOf(body, webhookSecret),
      'x-razorpay-event-id': `${payout.id}-${payout.status}`,
    }
    await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  }

  const finish = (payout: StoredPayout) => {
    if (payout.status !== 'processing') return
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

  const accept = (request: z.output<typeof payoutRequest>, key: string): StoredPayout | string => {
    const known = state.payouts.find(({ reference_id }) => reference_id === key)
    if (known) return known
    if (request.account_number !== account) return 'The account does not exist'
    if (request.amount > state.balance) return 'Your account does not have enough balance'
    const failure = failures[request.fund_account.bank_account.account_number.slice(-4)]
    const payout: StoredPayout = {
      id: `pout_${String(state.payouts.length + 1).padStart(10, '0')}`,
      reference_id: key,
      amount: request.amount,
      status: 'processing',
      fees: 0,
      status_details: null,
      result: { status: failure ? 'failed' : 'processed', description: failure ?? null },
    }
    state.balance -= payout.amount
    state.payouts.push(payout)
    save()
    finishLater(payout)
    return payout
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refuse = (status: number, description: string) => send(status, { error: { description } })
    const body = await text(request)
    const fault = faults.shift()
    if (fault && !fault.after) return fault.status === 'silence' ? undefined : refuse(fault.status, 'Simulated')
    if (request.headers.authorization !== expected) return refuse(401, 'Authentication failed')
    const outcome = respond(request, body)
    if (fault) return fault.status === 'silence' ? undefined : refuse(fault.status, 'Simulated')
    return 'error' in outcome ? refuse(outcome.status, outcome.error) : send(200, outcome.body)
  }

  const respond = (request: IncomingMessage, body: string): { body: unknown } | { status: number; error: string } => {
    const url = new URL(request.url ?? '/', 'http://simulator')
    if (url.pathname === '/v1/banking_balances')
      return { body: { items: [{ account_number: account, balance: state.balance, currency: 'MYR' }] } }
    if (url.pathname !== '/v1/payouts') return { status: 404, error: 'Not found' }
    if (request.method === 'GET') {
      const wanted = url.searchParams.get('reference_id')
      return { body: { items: state.payouts.filter(({ reference_id }) => reference_id === wanted) } }
    }
    const { data } = payoutRequest.safeParse(JSON.parse(body))
    const key = request.headers['x-payout-idempotency']
    if (!data || typeof key !== 'string') return { status: 400, error: 'The request is not valid' }
    const outcome = accept(data, key)
    return typeof outcome === 'string' ? { status: 400, error: outcome } : { body: outcome }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  for (const payout of state.payouts) if (payout.status === 'processing') finishLater(payout)
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      url: `http://127.0.0.1:${port}`,
      keyId: options.keyId,
      keySecret: options.keySecret,
      account,
      webhookSecret,
    },
    fail: (status, count, after) => {
      for (let i = 0; i < count; i++) faults.push({ status, after: after === 'after' })
    },
    repeat: async (reference) => {
      const payout = state.payouts.find(({ reference_id }) => reference_id === reference)
      if (payout) await notify(payout)
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

const readState = (file: string | undefined): Stored =>
  file && existsSync(file)
    ? stored.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { balance: openingBalance, payouts: [] }
