import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** A value of CBOR, the format of WebAuthn: no more than authenticators write. */
type Cbor = number | string | Buffer | readonly (readonly [number | string, Cbor])[]

const head = (major: number, count: number): Buffer => {
  const type = major << 5
  if (count < 24) return Buffer.from([type | count])
  return count < 256 ? Buffer.from([type | 24, count]) : Buffer.from([type | 25, count >> 8, count & 255])
}
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.length), ...value.flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const flag = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }

type Faults = {
  /** The site that the browser says it is on. */
  readonly origin?: string
  /** Without it, the person was not verified. */
  readonly verified?: boolean
  /** The counter of the signature; without it, one more than the last. */
  readonly counter?: number
}

/** The public key of P-256 in COSE. */
const coseOf = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
}

/** A software authenticator in a browser at a site, which follows WebAuthn level 3 and can be made to break it. */
export const authenticator = (origin = 'https://upah.test') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const rpId = new URL(origin).hostname
  let counter = 0
  let userHandle = ''
  const clientData = (type: string, challenge: string, { origin: at = origin }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const data = (flags: number, { verified = true, counter: given }: Faults, attested = Buffer.alloc(0)) => {
    counter = given ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const bits = flags | flag.present | (verified ? flag.verified : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, attested])
  }
  const ofCredential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  return {
    /** Answers `navigator.credentials.create`. */
    create: ({ challenge, user }: { challenge: string; user: { id: string } }, faults: Faults = {}) => {
      userHandle = user.id
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const authData = data(flag.attested | flag.backupEligible | flag.backedUp, faults, attested)
      const attestationObject = cbor([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', authData],
      ])
      const clientDataJSON = clientData('webauthn.create', challenge, faults).toString('base64url')
      const response = { clientDataJSON, attestationObject: attestationObject.toString('base64url') }
      return { ...ofCredential, response: { ...response, transports: ['internal'] } }
    },
    /** Answers `navigator.credentials.get`. */
    get: ({ challenge }: { challenge: string }, faults: Faults = {}) => {
      const client = clientData('webauthn.get', challenge, faults)
      const authenticatorData = data(flag.backupEligible | flag.backedUp, faults)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return {
        ...ofCredential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      }
    },
  }
}
