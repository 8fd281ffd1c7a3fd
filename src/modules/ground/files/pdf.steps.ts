import { createCipheriv, createHash } from 'node:crypto'

/** The padding that the format appends to passwords. An empty password is the padding alone. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const hash = (algorithm: 'md5' | 'sha256' | 'sha384' | 'sha512', ...parts: readonly Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest()

const rc4 = (key: Buffer, data: Buffer): Buffer => {
  const state = Array.from({ length: 256 }, (_, i) => i)
  const at = (i: number) => state[i] ?? 0
  const swap = (i: number, j: number) => {
    const before = at(i)
    state[i] = at(j)
    state[j] = before
  }
  let j = 0
  for (let i = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) % 256
    swap(i, j)
  }
  let i = 0
  j = 0
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) % 256
      j = (j + at(i)) % 256
      swap(i, j)
      return byte ^ at((at(i) + at(j)) % 256)
    }),
  )
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
/** A string that follows in a dictionary: hexadecimal, or between parentheses. */
const readString = (text: string): Buffer => {
  const hexadecimal = /^\s*<([\da-fA-F\s]*)>/.exec(text)?.[1]
  if (hexadecimal !== undefined) return Buffer.from(hexadecimal.replace(/\s/g, ''), 'hex')
  const literal = /^\s*\(((?:\\[^]|[^\\)])*)\)/.exec(text)?.[1] ?? ''
  const plain = literal.replace(/\\(?:([0-7]{1,3})|(\r\n|[^]))/g, (_, octal: string | undefined, one: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) % 256)
    return /[\r\n]/.test(one) ? '' : (escapes[one] ?? one)
  })
  return Buffer.from(plain, 'latin1')
}
const after = (text: string, pattern: RegExp): string => {
  const found = pattern.exec(text)
  return found ? text.slice(found.index + found[0].length) : ''
}
const numberOf = (dictionary: string, name: string): number | null => {
  const found = new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1]
  return found === undefined ? null : Number(found)
}

/** Whether the empty password opens a document of the revisions 2 to 4. */
const opensByRc4 = (dictionary: string, user: Buffer, id: Buffer): boolean => {
  const revision = numberOf(dictionary, 'R') ?? 0
  // The first key length is that of the document; those of its crypt filters follow.
  const bits = revision === 2 ? 40 : (numberOf(dictionary.replace(/\/CF\b.*?>>\s*>>/s, ''), 'Length') ?? 40)
  const length = (revision === 4 ? 128 : bits) / 8
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE((numberOf(dictionary, 'P') ?? 0) | 0)
  const owner = readString(after(dictionary, /\/O(?=\s*[<(])/)).subarray(0, 32)
  const isMetadataPlain = revision >= 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  let key = hash('md5', padding, owner, permissions, id, Buffer.from(isMetadataPlain ? 'ffffffff' : '', 'hex'))
  if (revision >= 3) for (let i = 0; i < 50; i += 1) key = hash('md5', key.subarray(0, length))
  key = key.subarray(0, length)
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32))
  let expected = hash('md5', padding, id)
  for (let i = 0; i < 20; i += 1) expected = rc4(Buffer.from(key.map((byte) => byte ^ i)), expected)
  return expected.equals(user.subarray(0, 16))
}

/** Whether the empty password opens a document of the revisions 5 and 6. */
const opensByAes = (revision: number, user: Buffer): boolean => {
  let key = hash('sha256', user.subarray(32, 40))
  for (let round = 0, last = 0; revision >= 6 && (round < 64 || last > round - 32); round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const remainder = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0) % 3
    key = hash((['sha256', 'sha384', 'sha512'] as const)[remainder] ?? 'sha256', mixed)
    last = mixed.at(-1) ?? 0
  }
  return key.subarray(0, 32).equals(user.subarray(0, 32))
}

/**
 * Whether a PDF opens only with a password. One that is encrypted to forbid changes or printing opens without, as many
 * invoices do. An encryption that isn't understood needs one.
 */
export const needsPassword = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1')
  const trailers = [...text.matchAll(/\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|(?=<<))/g)]
  const trailer = trailers.at(-1)
  if (!trailer) return false
  const [whole, object, generation] = trailer
  const start = object
    ? [...text.matchAll(new RegExp(`(?<!\\d)${object}\\s+${generation}\\s+obj\\b`, 'g'))].at(-1)?.index
    : trailer.index + whole.length
  const end = object ? text.indexOf('endobj', start) : (start ?? 0) + 4_096
  const dictionary = text.slice(start ?? 0, end < 0 ? undefined : end)
  if (start === undefined || !/\/Filter\s*\/Standard\b/.test(dictionary)) return true
  const user = readString(after(dictionary, /\/U(?=\s*[<(])/))
  const revision = numberOf(dictionary, 'R') ?? 0
  if (revision >= 5) return !opensByAes(revision, user)
  const ids = [...text.matchAll(/\/ID\s*\[/g)].map(({ index }) => readString(after(text.slice(index), /^\/ID\s*\[/)))
  return !(ids.length > 0 ? ids : [Buffer.alloc(0)]).some((id) => opensByRc4(dictionary, user, id))
}
