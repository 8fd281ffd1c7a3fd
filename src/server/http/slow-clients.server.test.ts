import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { fileRoutes } from '#ground/files/file.routes.ts'
import { openWire, type Wire } from '#test/wire.ts'
import { world, type Member } from '#test/world.ts'
import type { HttpParts } from './parts.ts'

const w = world()
let manager: Member
let site: Wire | undefined
const sockets: Socket[] = []
let arrivals = 0
let departures = 0
beforeAll(async () => {
  manager = await w.member(await w.organization(), 'Manager')
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await site?.http.close()
})
const start = async (limits: NonNullable<HttpParts['limits']>) => {
  ;[arrivals, departures] = [0, 0]
  const opened = await openWire(w.app, { limits, routes: [fileRoutes(w.files)] }, (http) => {
    http.addHook('onRequest', async () => void (arrivals += 1))
    http.server.on('connection', (socket) => socket.once('close', () => (departures += 1)))
  })
  site = opened
  return opened
}
const head =
  'POST /call/auth-getSession HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 11\r\n\r\n'

/** A client at this address that sends the start of a request. */
const begin = ({ address }: Wire, localAddress: string, sent = `${head}{`) => {
  const received: string[] = []
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => undefined).on('data', (part) => received.push(part.toString('latin1')))
  socket.write(sent)
  return { socket, status: () => received.join('').slice(9, 12), response: () => received.join('') }
}
const rest = '"data":{}}'
/** Waits until the server has seen this many requests. */
const arrived = (count: number) => expect.poll(() => arrivals).toBe(count)

test('clients that send slowly do not use up the request limit, from any number of addresses', async () => {
  const opened = await start({ inFlight: 1 })
  const slow = [2, 3, 4, 5, 6].map((n) => begin(opened, `127.0.0.${n}`))
  await arrived(5)
  for (let i = 0; i < 3; i++) expect((await opened.call(manager, 'auth-getSession')).status).toBe(200)
  // Once its body has arrived, a request is served like any other.
  slow[0]?.socket.write(rest)
  await expect.poll(() => slow[0]?.status()).toBe('401')
  for (const { response } of slow.slice(1)) expect(response()).toBe('')
})

test('each address has a separate limit of unfinished requests, and a new one ends the oldest', async () => {
  const opened = await start({ unfinished: 2 })
  const other = begin(opened, '127.0.0.3')
  const first = begin(opened, '127.0.0.2')
  await arrived(2)
  const second = begin(opened, '127.0.0.2')
  await arrived(3)
  const third = begin(opened, '127.0.0.2')
  await expect.poll(() => first.status()).toBe('408')
  expect(first.response()).toMatch(/^connection: close\r$/im)
  expect([second, third, other].map(({ response }) => response())).toEqual(['', '', ''])
  // A finished request and a disconnected client both free a place.
  second.socket.write(rest)
  await expect.poll(() => second.status()).toBe('401')
  const next = begin(opened, '127.0.0.2')
  await arrived(5)
  const gone = departures
  next.socket.destroy()
  await expect.poll(() => departures).toBe(gone + 1)
  const last = begin(opened, '127.0.0.2')
  await arrived(6)
  expect((await opened.call(manager, 'auth-getSession')).status).toBe(200)
  expect([third, last].map(({ response }) => response())).toEqual(['', ''])
})

test('clients that send slowly refuse no request of their address whose body arrives', async () => {
  const opened = await start({ unfinished: 4 })
  const slow: Socket[] = []
  for (let n = 0; n < 40; n++) slow.push(begin(opened, '127.0.0.2').socket)
  for (let n = 0; n < 20; n++) {
    const usual = begin(opened, '127.0.0.2')
    slow.push(begin(opened, '127.0.0.2').socket)
    usual.socket.write(rest)
    await expect.poll(() => usual.status()).toBe('401')
  }
})

test('a file can take longer than the body of a call', async () => {
  const opened = await start({ bodyDeadline: 50 })
  const type = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000'
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
  const upload = `POST /files/earned-wages HTTP/1.1\r\nhost: x\r\ncookie: upah=${manager.token}\r\n${type}\r\n\r\n${part}`
  const [call, file] = [begin(opened, '127.0.0.2'), begin(opened, '127.0.0.3', upload)]
  await expect.poll(() => call.status()).toBe('408')
  expect((await opened.call(manager, 'auth-getSession')).status).toBe(200)
  expect([file.response(), file.socket.destroyed]).toEqual(['', false])
})
