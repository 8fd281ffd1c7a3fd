import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { keyScopes } from '#kernel/key-scope.ts'
import { cursor, id, instant, localDate, opt, text } from '#kernel/values.ts'
import { apiKeyRecord } from './api-key-record.rules.ts'
import { keyStates, overlaps } from './api-key.rules.ts'

const keyId = id('api_key')

const apiKey = z.object({
  id: keyId,
  name: z.string(),
  /** The start of the key, which identifies it. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  addresses: z.array(z.string()),
  /** The version of the calls that the key uses. */
  version: localDate,
  state: z.enum(keyStates),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  revokedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
  /** The id of the key that replaces it. */
  rotatedTo: keyId.nullable(),
  lastUsedAt: instant.nullable(),
  lastAddress: z.string().nullable(),
  /** Its requests in the last seven days, and those that were refused. */
  recent: z.object({ requests: z.int(), refused: z.int() }),
})
export type ApiKey = z.output<typeof apiKey>

const request = z.object({
  id: id('api_request'),
  call: z.string(),
  /** The HTTP status of the answer, and the code and words of its error. */
  status: z.int(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  ms: z.int(),
  address: z.string(),
  at: instant,
})
export type ApiRequest = z.output<typeof request>

/** The key as text, which nobody can read again. */
const secret = z.object({ key: apiKey, secret: z.string() })

const scopes = z
  .array(z.enum(keyScopes))
  .max(keyScopes.length)
  .refine((list) => list.length > 0, fieldError('key_scope_required'))
  .refine((list) => new Set(list).size === list.length, fieldError('invalid'))

const addressForms = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]
const address = z
  .string()
  .trim()
  .refine((value) => addressForms.some((form) => form.safeParse(value).success), fieldError('not_an_address'))

export const apiKeys = {
  getAll: query({
    summary: 'List the API keys of the organization, those that work first, and the calls of each scope.',
    allow: 'Manager',
    input: z.object({}),
    output: z.object({
      keys: z.array(apiKey),
      calls: z.array(z.object({ scope: z.enum(keyScopes), name: z.string(), summary: z.string() })),
    }),
  }),
  getOne: query({
    summary: 'Return one API key.',
    allow: 'Manager',
    input: z.object({ keyId }),
    output: apiKey,
    errors: ['not_found'],
  }),
  getRequests: query({
    summary: 'List the requests of the last 30 days that an API key made, newest first.',
    allow: 'Manager',
    input: z.object({ keyId, after: opt(cursor) }),
    output: z.object({ requests: z.array(request), next: cursor.nullable() }),
    errors: ['not_found'],
  }),
  create: command({
    summary: 'Create an API key. The answer is the only one with its secret.',
    audit: [apiKeyRecord, 'Created an API key', 'Mencipta kunci API'],
    allow: 'Manager',
    effects: { access: 'always' },
    encryptsResponse: true,
    input: z.object({
      name: text(60),
      scopes,
      expiresOn: localDate,
      addresses: z.array(address).max(20),
    }),
    output: secret,
    errors: ['invalid_input', 'too_many_keys'],
  }),
  rotate: command({
    summary: 'Create a key with the same rights in place of another, which keeps working for some days.',
    audit: [apiKeyRecord, 'Rotated an API key', 'Menggantikan kunci API'],
    allow: 'Manager',
    effects: { access: 'always' },
    encryptsResponse: true,
    input: z.object({ keyId, overlapDays: z.literal(overlaps) }),
    output: secret,
    errors: ['not_found', 'key_ended', 'key_rotated', 'too_many_keys'],
  }),
  revoke: command({
    summary: 'Revoke an API key at once.',
    audit: [apiKeyRecord, 'Revoked an API key', 'Membatalkan kunci API'],
    allow: 'Manager',
    input: z.object({ keyId }),
    output: done,
    errors: ['not_found', 'key_ended'],
  }),
}
