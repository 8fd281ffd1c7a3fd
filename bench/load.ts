import { connect, type Socket } from 'node:net'
import { percentile, round } from './machine.ts'

export type CallRequest = {
  readonly path: string
  readonly body: string
  readonly cookie: string
  readonly key?: string
}
export type LoadResult = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly answers: number
  readonly failures: Readonly<Record<string, number>>
}

const headEnd = '\r\n\r\n'
const textOf = (callRequest: CallRequest, port: number): string =>
  `POST ${callRequest.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncookie: upah=${callRequest.cookie}\r\n${callRequest.key ? `idempotency-key: ${callRequest.key}\r\n` : ''}content-length: ${Buffer.byteLength(callRequest.body)}${headEnd}${callRequest.body}`

/**
 * Sends one request on an open connection and returns its status. The client is minimal, so that its cost doesn't affect
 * the results.
 */
const exchange = (socket: Socket, text: string): Promise<number> =>
  new Promise((resolve, reject) => {
    let received = ''
    let missing = Number.NaN
    const done = (error?: Error) => {
      socket.off('data', onData)
      socket.off('error', done)
      socket.off('close', onClose)
      if (error) reject(error)
    }
    const onClose = () => done(new Error('the connection was closed'))
    const onData = (part: Buffer) => {
      if (Number.isNaN(missing)) {
        received += part.toString('latin1')
        const end = received.indexOf(headEnd)
        if (end < 0) return
        const length = Number(/content-length: (\d+)/i.exec(received.slice(0, end))?.[1] ?? 0)
        missing = length + end + headEnd.length - received.length
      } else missing -= part.length
      if (missing > 0) return
      done()
      resolve(Number(received.slice(9, 12)))
    }
    socket.on('data', onData)
    socket.once('error', done)
    socket.once('close', onClose)
    socket.write(text)
  })

/** Keeps `connections` busy for `seconds` or until the requests run out. Only targets this machine. */
export const load = async (
  port: number,
  options: { connections: number; seconds: number; next: () => CallRequest | null },
): Promise<LoadResult> => {
  const times: number[] = []
  const failures: Record<string, number> = {}
  const until = performance.now() + options.seconds * 1000
  const started = performance.now()
  const worker = async () => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    await new Promise<void>((open, failed) => {
      socket.once('connect', () => open())
      socket.once('error', failed)
    })
    while (performance.now() < until) {
      const callRequest = options.next()
      if (!callRequest) break
      const from = performance.now()
      const status = await exchange(socket, textOf(callRequest, port))
      times.push(performance.now() - from)
      if (status !== 200) failures[status] = (failures[status] ?? 0) + 1
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: options.connections }, worker))
  const elapsed = (performance.now() - started) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: Math.round(times.length / elapsed),
    p50: round(percentile(sorted, 0.5), 2),
    p99: round(percentile(sorted, 0.99), 2),
    answers: times.length,
    failures,
  }
}
