import { parentPort } from 'node:worker_threads'
import { eachCall } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import { contract } from '#modules/contract.ts'
import { readBody, type Asked, type Told } from './large.ts'

const calls = new Map(eachCall(contract).map(({ name, call }) => [name, call]))

const read = ({ id, name, body }: Asked): Told => {
  const call = calls.get(name)
  if (!call) throw new Error(`no call ${name}`)
  try {
    return { id, ...readBody(call, body) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, params, fields, fieldErrors } = error
    return { id, refusal: { code, params, fields, fieldErrors } }
  }
}

/** Bytes are handed over and not copied, wherever they lie in what was read. */
const bytesIn = (value: unknown): ArrayBuffer[] => {
  if (value instanceof Uint8Array) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(bytesIn) : []
}

parentPort?.on('message', (asked: Asked) => {
  const told = read(asked)
  parentPort?.postMessage(told, 'input' in told ? bytesIn(told.input) : [])
})
