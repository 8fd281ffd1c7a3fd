import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { eachCall, type Call, type Contract } from '#kernel/call.ts'
import { Refusal, type WireError } from '#kernel/errors.ts'
import { validate } from './authorize.ts'

/** The body of a bulk call: validated by its call's schema, and the digest of its bytes. */
export type ParsedBody = { readonly input: unknown; readonly hash: Buffer }
export type ParseRequest = { readonly id: number; readonly name: string; readonly body: Uint8Array }
export type ParseReply =
  | { readonly id: number; readonly input: unknown; readonly hash: Uint8Array }
  | { readonly id: number; readonly refusal: Omit<WireError['details'], 'reference'> }

/** Smaller bodies are parsed on the main thread, which costs less than the worker thread. */
const minForWorker = 128 * 1024
/** In milliseconds; the largest body takes less on a slow machine. */
const parseTimeout = 60_000
/** Queued bodies are kept in memory. */
const maxQueued = 6
/** An idle worker thread ends after this many milliseconds and frees its memory. */
const idleTimeout = 30_000

/** Parses the protocol's envelope, an object with `data` and nothing else. */
export const parseBody = (call: Call, body: Uint8Array): ParsedBody => {
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

/** A caller within this process passes a value instead of bytes. */
const bytesOf = (body: unknown): Uint8Array => {
  if (body instanceof Uint8Array) return body
  return Buffer.from(JSON.stringify({ data: body ?? null }))
}

type PendingParse = { readonly resolve: (parsed: ParsedBody) => void; readonly reject: (error: unknown) => void }

/** Parses large bodies on a worker thread, one after the other, so that the main thread stays responsive. */
export const createBulkParser = (contract: Contract) => {
  const calls = new Map(eachCall(contract).map(({ name, call }) => [name, call]))
  const { parse, expect } = createWorkerParser()
  return {
    parse: async (name: string, sent: unknown): Promise<ParsedBody> => {
      const call = calls.get(name)
      if (!call) throw new Refusal('unknown_call')
      const body = bytesOf(sent)
      return body.byteLength < minForWorker ? parseBody(call, body) : parse(name, body)
    },
    /** Announces a body of this length, so that the worker starts while the body is received. */
    expect: (length: number): void => {
      if (length >= minForWorker) expect()
    },
  }
}

const createWorkerParser = () => {
  let worker: Worker | undefined
  let count = 0
  const waiting = new Map<number, PendingParse>()
  let idle: NodeJS.Timeout | undefined

  const end = (ended: Worker, reason: () => unknown) => {
    if (worker !== ended) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(reason())
    waiting.clear()
    void ended.terminate()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('../bulk-body.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    })
    started.unref()
    started.on('message', (reply: ParseReply) => {
      const request = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('refusal' in reply) request?.reject(refusalOf(reply.refusal))
      else request?.resolve({ input: reply.input, hash: Buffer.from(reply.hash) })
      if (waiting.size === 0) endWhenIdle(started)
    })
    started.on('error', (error) => end(started, () => (isOutOfMemory(error) ? new Refusal('unavailable') : error)))
    started.on('exit', () => end(started, () => new Refusal('unavailable')))
    return started
  }
  const endWhenIdle = (thread: Worker) => {
    clearTimeout(idle)
    idle = setTimeout(() => end(thread, () => undefined), idleTimeout).unref()
  }
  const expect = () => {
    worker ??= start()
    if (waiting.size === 0) endWhenIdle(worker)
  }
  const parse = async (name: string, body: Uint8Array): Promise<ParsedBody> => {
    if (waiting.size >= maxQueued) throw new Refusal('unavailable')
    clearTimeout(idle)
    const thread = (worker ??= start())
    const id = (count += 1)
    // This timer keeps the process alive while a body is parsed; the idle timer does not.
    const timer = setTimeout(() => end(thread, () => new Refusal('unavailable')), parseTimeout)
    try {
      return await new Promise<ParsedBody>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        // Only a buffer with its own memory can be transferred.
        const isWhole = body.byteLength === body.buffer.byteLength && body.buffer instanceof ArrayBuffer
        thread.postMessage({ id, name, body } satisfies ParseRequest, isWhole ? [body.buffer] : [])
      })
    } finally {
      clearTimeout(timer)
    }
  }
  return { parse, expect }
}

const refusalOf = ({ code, params = {}, fields = {}, fieldErrors = {} }: WireError['details']): Refusal =>
  new Refusal<string>(code, { params, fields: { ...fields, ...fieldErrors } })

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
