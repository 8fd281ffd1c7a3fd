import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { callbackify } from 'node:util'
import pg from 'pg'

/** What a server must be for a connection to use it, as in libpq. */
type Target = 'any' | 'read-write' | 'read-only' | 'primary' | 'standby' | 'prefer-standby'
type Server = { readonly host: string; readonly port: number }
export type Address = {
  /** The URL with each server alone, in the order given. */
  readonly urls: readonly string[]
  readonly target: Target
}

/** How long the servers of a list have to answer when one is looked for, in milliseconds. */
const searchTimeout = 1_500

const serversPattern = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^]*)$/
const suits: Readonly<Record<Target, (isReadOnly: boolean, isStandby: boolean) => boolean>> = {
  any: () => true,
  'read-write': (isReadOnly) => !isReadOnly,
  'read-only': (isReadOnly) => isReadOnly,
  primary: (_, isStandby) => !isStandby,
  standby: (_, isStandby) => isStandby,
  'prefer-standby': () => true,
}
const isTarget = (text: string): text is Target => Object.hasOwn(suits, text)

/**
 * Reads a URL with one or several servers (`host1:5432,host2:5432`) and libpq's `target_session_attrs`. Several servers
 * without it mean `read-write`, because only one of them accepts writes. Null if it is no such URL.
 */
export const parseAddress = (url: string): Address | null => {
  const [, start, servers = '', rest = ''] = serversPattern.exec(url) ?? []
  if (start === undefined) return null
  const [path = '', query = ''] = rest.split('?', 2)
  const given = new URLSearchParams(query)
  const names = servers.split(',')
  const target = given.get('target_session_attrs') ?? (names.length > 1 ? 'read-write' : 'any')
  given.delete('target_session_attrs')
  const kept = given.size > 0 ? `?${given.toString()}` : ''
  const urls = names.map((name) => `${start}${name}${path}${kept}`)
  if (!isTarget(target) || !urls.every((one) => URL.canParse(one))) return null
  if (names.length > 1 && names.includes('')) return null
  return { urls, target }
}

const addressOf = (url: string): Address => {
  const address = parseAddress(url)
  // The URL contains a password, so it is not part of the message.
  if (!address) throw new TypeError('not the URL of a database')
  return address
}

/** The parts of a connection that the library does not declare. */
type Internals = { connection: EventEmitter & { stream: Socket }; host: string; port: number; end: () => Promise<void> }
const internalsOf = (client: pg.ClientBase) => client as pg.ClientBase & Internals
export const socketOf = (client: pg.ClientBase): Socket => internalsOf(client).connection.stream
export const endOf = (client: pg.ClientBase): Promise<void> => internalsOf(client).end()
/** Calls back with every error that the server reports on this connection. */
export const onServerError = (client: pg.ClientBase, run: (error: pg.DatabaseError) => void): void =>
  void internalsOf(client).connection.on('errorMessage', run)

/** A server that did not answer may be the wanted one, so the list as a whole has not answered. */
const noServer = (errors: readonly unknown[], target: Target) => {
  const silent = errors.some((error) => error instanceof Error && /timeout/i.test(error.message))
  const message = `${silent ? 'timeout: ' : ''}no server of the database is ${target}`
  return Object.assign(new Error(message, { cause: errors[0] }), { code: silent ? 'ETIMEDOUT' : 'ENOTFOUND' })
}

type ClientClass = new (config?: pg.ClientConfig) => pg.Client

type Connected = (error: Error | null, client: pg.Client) => void

/**
 * A client that refuses a server that is not as wanted, which servers report when a session starts. `choose` names the
 * server to connect to.
 */
const checkingClient = (target: Target, choose?: () => Promise<Server>): ClientClass =>
  class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | void {
      if (!callback) return this.#connect()
      callbackify(() => this.#connect())(callback)
    }
    async #connect() {
      const isOn = new Map<string, boolean>()
      internalsOf(this).connection.on(
        'parameterStatus',
        ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) =>
          void isOn.set(parameterName, parameterValue === 'on'),
      )
      // Until its user listens, an error would end the process.
      this.on('error', () => undefined)
      if (choose) Object.assign(internalsOf(this), await choose())
      await super.connect()
      const isStandby = isOn.get('in_hot_standby') ?? false
      if (suits[target](isStandby || (isOn.get('default_transaction_read_only') ?? false), isStandby)) return this
      void this.end().catch(() => undefined)
      throw noServer([], target)
    }
  }

/** A client that connects to the first server of the list that answers as wanted. */
const searchingClient = ({ urls, target }: Address): ClientClass => {
  let searching: Promise<Server> | undefined
  const tryOne = async (url: string, wanted: Target): Promise<Server> => {
    const Client = checkingClient(wanted)
    const client = new Client({ connectionString: url, connectionTimeoutMillis: searchTimeout })
    try {
      await client.connect()
      const { host, port } = internalsOf(client)
      return { host, port }
    } finally {
      client.end().catch(() => undefined)
    }
  }
  const search = async (wanted: Target): Promise<Server> => {
    try {
      // All in parallel: a dead server may not even refuse a connection.
      return await Promise.any(urls.map((url) => tryOne(url, wanted)))
    } catch (error) {
      throw error instanceof AggregateError ? noServer(error.errors, wanted) : error
    }
  }
  const find = () => (target === 'prefer-standby' ? search('standby').catch(() => search('any')) : search(target))
  return checkingClient(target, () => (searching ??= find().finally(() => (searching = undefined))))
}

const clientClassOf = (address: Address): ClientClass => {
  if (address.urls.length > 1) return searchingClient(address)
  return address.target === 'any' ? pg.Client : checkingClient(address.target)
}

/** A client for the database at this URL; the only way to connect, together with `createPool`. */
export const createClient = (url: string, config: pg.ClientConfig = {}): pg.Client => {
  const address = addressOf(url)
  const Client = clientClassOf(address)
  return new Client({ ...config, connectionString: address.urls[0] })
}

export const createPool = (url: string, config: pg.PoolConfig): pg.Pool => {
  const address = addressOf(url)
  return new pg.Pool({ ...config, connectionString: address.urls[0], Client: clientClassOf(address) })
}
