import { parentPort } from 'node:worker_threads'
import { eachCall } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import { contract } from '#modules/contract.ts'
import { parseBody, type ParseReply, type ParseRequest } from './pipeline/bulk-body.ts'

const calls = new Map(eachCall(contract).map(({ name, call }) => [name, call]))

const parse = ({ id, name, body }: ParseRequest): ParseReply => {
  const call = calls.get(name)
  if (!call) throw new Error(`no call ${name}`)
  try {
    return { id, ...parseBody(call, body) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, params, fields, fieldErrors } = error
    return { id, refusal: { code, params, fields, fieldErrors } }
  }
}

/** The buffers in the input, which are transferred instead of copied. */
const buffersIn = (value: unknown): ArrayBuffer[] => {
  if (value instanceof Uint8Array) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersIn) : []
}

parentPort?.on('message', (request: ParseRequest) => {
  const reply = parse(request)
  parentPort?.postMessage(reply, 'input' in reply ? buffersIn(reply.input) : [])
})
