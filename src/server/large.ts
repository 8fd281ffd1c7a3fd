import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { eachCall, type Call, type Contract } from '#kernel/call.ts'
import { Refusal, type WireError } from '#kernel/errors.ts'
import { validate } from './gate.ts'

/** A body as its call's schema reads it, and what tells it from another. */
export type Read = { readonly input: unknown; readonly hash: Buffer }
export type Asked = { readonly id: number; readonly name: string; readonly body: Uint8Array }
export type Told =
  | { readonly id: number; readonly input: unknown; readonly hash: Uint8Array }
  | { readonly id: number; readonly refusal: Omit<WireError['details'], 'reference'> }

/** What is smaller is read at once: a thread would cost more than the work. */
const smallest = 128 * 1024
/** Longer than the largest body takes on a slow machine. */
const patience = 60_000
/** Bodies that wait are kept in memory, so few may. */
const mostWaiting = 6
/** A thread that nobody has needed for this long gives its memory back. */
const idleAfter = 30_000

/** The protocol's envelope, an object with `data` and nothing else, as bytes. */
export const readBody = (call: Call, body: Uint8Array): Read => {
  const hash = createHash('sha256').update(body).digest()
  let envelope: unknown
  try {
    envelope = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Refusal('bad_request')
  }
  if (typeof envelope !== 'object' || envelope === null || !('data' in envelope) || Object.keys(envelope).length !== 1)
    throw new Refusal('bad_request')
  return { input: validate(call, envelope.data ?? {}), hash }
}

/** Whoever calls from within this process has a value and not its bytes. */
const bytesOf = (body: unknown): Uint8Array => {
  if (body instanceof Uint8Array) return body
  return Buffer.from(JSON.stringify({ data: body ?? null }))
}

type Waiting = { readonly done: (read: Read) => void; readonly failed: (error: unknown) => void }

/** Reads large bodies beside the thread that serves everybody, one after the other. */
export const createLargeReader = (contract: Contract) => {
  const calls = new Map(eachCall(contract).map(({ name, call }) => [name, call]))
  const { ask, expect } = createReader()
  return {
    read: async (name: string, sent: unknown): Promise<Read> => {
      const call = calls.get(name)
      if (!call) throw new Refusal('unknown_call')
      const body = bytesOf(sent)
      return body.byteLength < smallest ? readBody(call, body) : ask(name, body)
    },
    /** A body of this length is on its way: the thread that will read it starts meanwhile. */
    expect: (length: number): void => {
      if (length >= smallest) expect()
    },
  }
}

const createReader = () => {
  let worker: Worker | undefined
  let count = 0
  const waiting = new Map<number, Waiting>()
  let rest: NodeJS.Timeout | undefined

  const end = (gone: Worker, why: () => unknown) => {
    if (worker !== gone) return
    worker = undefined
    for (const { failed } of waiting.values()) failed(why())
    waiting.clear()
    void gone.terminate()
  }
  const start = (): Worker => {
    const made = new Worker(new URL('./large.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    })
    made.unref()
    made.on('message', (told: Told) => {
      const one = waiting.get(told.id)
      waiting.delete(told.id)
      if ('refusal' in told) one?.failed(refusalOf(told.refusal))
      else one?.done({ input: told.input, hash: Buffer.from(told.hash) })
      if (waiting.size === 0) restLater(made)
    })
    made.on('error', (error) => end(made, () => (isOutOfMemory(error) ? new Refusal('unavailable') : error)))
    made.on('exit', () => end(made, () => new Refusal('unavailable')))
    return made
  }
  const restLater = (thread: Worker) => {
    clearTimeout(rest)
    rest = setTimeout(() => end(thread, () => undefined), idleAfter).unref()
  }
  const expect = () => {
    worker ??= start()
    if (waiting.size === 0) restLater(worker)
  }
  const ask = async (name: string, body: Uint8Array): Promise<Read> => {
    if (waiting.size >= mostWaiting) throw new Refusal('unavailable')
    clearTimeout(rest)
    const thread = (worker ??= start())
    const id = (count += 1)
    // Waiting for the thread keeps the process, resting does not.
    const impatient = setTimeout(() => end(thread, () => new Refusal('unavailable')), patience)
    try {
      return await new Promise<Read>((done, failed) => {
        waiting.set(id, { done, failed })
        // Bytes that nobody shares change hands and are not copied.
        const whole = body.byteLength === body.buffer.byteLength && body.buffer instanceof ArrayBuffer
        thread.postMessage({ id, name, body } satisfies Asked, whole ? [body.buffer] : [])
      })
    } finally {
      clearTimeout(impatient)
    }
  }
  return { ask, expect }
}

const refusalOf = ({ code, params = {}, fields = {}, fieldErrors = {} }: WireError['details']): Refusal =>
  new Refusal<string>(code, { params, fields: { ...fields, ...fieldErrors } })

const isOutOfMemory = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
