import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer, text as readText } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openMessages, type Outgoing } from './messages.ts'

const mail = (changes: Partial<Outgoing> = {}): Outgoing => ({
  id: '01ABCDEFGHJKMNPQ',
  channel: 'email',
  to: 'aina@kopi.example',
  subject: 'Pengesahan',
  text: 'Selamat pagi, 早安.\n\nhttps://upah.example/accept-invitation#x',
  ...changes,
})

describe('mail', () => {
  type Delivered = { to: string[]; user: unknown; secure: boolean; raw: Buffer; mail: Email }
  const delivered: Delivered[] = []
  const keep = async (stream: Readable, { envelope, user, secure }: SMTPServerSession, done: () => void) => {
    const raw = await buffer(stream)
    const to = envelope.rcptTo.map(({ address }) => address)
    delivered.push({ to, user, secure, raw, mail: await PostalMime.parse(raw) })
    done()
  }
  const createMailServer = (options: { disabledCommands?: string[] } = {}) =>
    new SMTPServer({
      ...options,
      logger: false,
      onAuth: ({ username, password }, _, done) =>
        password === 'right' ? done(null, { user: username ?? '' }) : done(new Error('Invalid username or password')),
      onData: (stream, session, done) => void keep(stream, session, done),
    })
  const listen = (server: SMTPServer) =>
    new Promise<number>((resolve) => {
      const { server: socket } = server
      server.listen(0, '127.0.0.1', () => resolve((socket.address() as AddressInfo).port))
    })
  const [server, plain] = [createMailServer(), createMailServer({ disabledCommands: ['STARTTLS'] })]
  let ports: { server: number; plain: number }
  beforeAll(async () => {
    ports = { server: await listen(server), plain: await listen(plain) }
    for (const each of [server, plain]) each.on('error', () => undefined)
  })
  afterAll(async () => {
    for (const each of [server, plain]) await new Promise<void>((resolve) => each.close(resolve))
  })
  afterEach(() => void delivered.splice(0))
  // The test server's certificate is self-signed.
  const through = (port: number, user = 'upah:right@', query = '?tls.rejectUnauthorized=false') =>
    openMessages(
      readConfig({ SMTP_URL: `smtp://${user}127.0.0.1:${port}${query}`, MAIL_FROM: 'no-reply@upah.example' }),
    )

  test('is sent encrypted and authenticated, with its content intact', async () => {
    await through(ports.server)(mail())
    expect(delivered).toMatchObject([{ to: ['aina@kopi.example'], user: 'upah', secure: true }])
    expect(delivered[0]?.mail).toMatchObject({
      from: { address: 'no-reply@upah.example' },
      to: [{ address: 'aina@kopi.example' }],
      subject: 'Pengesahan',
      messageId: '<01ABCDEFGHJKMNPQ@upah>',
    })
    expect(delivered[0]?.mail.text?.trim()).toBe(mail().text)
    expect(delivered[0]?.mail.html).toBeUndefined()
  })

  test('sends no password without TLS or with an invalid certificate', async () => {
    await expect(through(ports.plain)(mail())).rejects.toThrow()
    await expect(through(ports.server, 'upah:right@', '')(mail())).rejects.toThrow(/certificate/)
    expect(delivered).toEqual([])
  })

  test('fails with the reason for a wrong password or an unreachable server', async () => {
    await expect(through(ports.server, 'upah:wrong@')(mail())).rejects.toThrow(/Invalid/)
    await expect(through(1)(mail())).rejects.toThrow(/ECONNREFUSED/)
    expect(delivered).toEqual([])
  })

  test.each([
    'aina@kopi.example\r\nBcc: evil@else.example',
    'aina@kopi.example\nBcc: evil@else.example',
    'aina@kopi.example>\r\nRCPT TO:<evil@else.example',
    'aina@kopi.example, evil@else.example',
    '"x" <evil@else.example>',
  ])('an address like %j adds no recipient and no header', async (to) => {
    await through(ports.server)(mail({ to })).catch(() => undefined)
    for (const { to: reached, mail: read } of delivered) {
      expect(reached).not.toContain('evil@else.example')
      expect(read.bcc).toBeUndefined()
      expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
    }
  })

  test('line breaks in a subject or text add no header', async () => {
    await through(ports.server)(
      mail({ subject: 'Hi\r\nBcc: evil@else.example\r\n\r\nbody', text: '.\r\nMAIL FROM:<x@y>\r\n.\r\nend' }),
    )
    expect(delivered).toHaveLength(1)
    expect(delivered[0]?.to).toEqual(['aina@kopi.example'])
    expect(delivered[0]?.mail.bcc).toBeUndefined()
    expect(delivered[0]?.mail.text).toContain('end')
  })
})

describe('SMS', () => {
  type Received = { method: string; path: string; authorization: string; key: string; form: Record<string, string> }
  type Reply = { status: number; body: string; after?: number }
  const received: Received[] = []
  const taken = { status: 201, body: '{"sid":"SM1","status":"queued","error_code":null}' }
  let reply: Reply = taken
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { authorization = '', 'idempotency-key': key } = request.headers
    const form = Object.fromEntries(new URLSearchParams(await readText(request)))
    received.push({ method: request.method ?? '', path: request.url ?? '', authorization, key: String(key), form })
    await new Promise((resolve) => setTimeout(resolve, reply.after ?? 0))
    response.writeHead(reply.status).end(reply.body)
  }
  const server = createServer((request, response) => void answer(request, response))
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => server.close())
  afterEach(() => {
    received.length = 0
    reply = taken
  })
  const send = (changes: Partial<Outgoing> = {}) => {
    const { port } = server.address() as AddressInfo
    const settings = { SMS_URL: `http://127.0.0.1:${port}`, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret', SMS_FROM: 'Upah' }
    const deliver = openMessages(readConfig(settings), { smsTimeout: 200 })
    return deliver(mail({ channel: 'sms', to: '+60123456789', text: 'R-123456 & more + 早', ...changes }))
  }

  test('is one form-encoded POST with the account, its token and an idempotency key', async () => {
    await send()
    expect(received).toEqual([
      {
        method: 'POST',
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        key: '01ABCDEFGHJKMNPQ',
        form: { To: '+60123456789', From: 'Upah', Body: 'R-123456 & more + 早' },
      },
    ])
  })

  test.each<[string, Reply, RegExp]>([
    ['fails', { status: 500, body: 'oops' }, /answered 500/],
    ['refuses', { status: 400, body: '{"code":21211,"message":"not a number"}' }, /answered 400/],
    ['is busy', { status: 429, body: '' }, /answered 429/],
    [
      'responds with 200 and an error',
      { status: 200, body: '{"code":21211,"message":"not a number","status":400}' },
      /did not accept/,
    ],
    [
      'accepts the message and reports that it failed',
      { status: 201, body: '{"sid":"SM1","status":"failed","error_code":30007}' },
      /did not accept/,
    ],
    [
      'returns an error with its receipt',
      { status: 200, body: '{"sid":"SM1","status":"queued","error_code":21610}' },
      /did not accept/,
    ],
    [
      'is replaced by a captive portal',
      { status: 200, body: '<html>Please sign in to this network</html>' },
      /did not accept/,
    ],
    ['returns nothing', { status: 200, body: '' }, /did not accept/],
    ['is slow', { ...taken, after: 600 }, /timeout/],
  ])('fails if the provider %s', async (_, answer, reason) => {
    reply = answer
    await expect(send()).rejects.toThrow(reason)
    expect(received).toHaveLength(1)
  })
})

test('without a provider, e-mails and SMS stay in the outbox', async () => {
  const deliver = openMessages(readConfig({}))
  await deliver(mail())
  await deliver(mail({ channel: 'sms', to: '+60123456789' }))
})
