import { recordType } from '#kernel/audit.ts'
import { keyScopes } from '#kernel/key-scope.ts'
import { recordOf } from '#kernel/one-of.ts'
import { scopeNames } from './api-key.rules.ts'

/** The audited fields of an API key. The secret is in none of them. */
export const apiKeyRecord = recordType('api_key', ['API key', 'Kunci API'], {
  name: ['text', 'Name', 'Nama'],
  prefix: ['text', 'Begins with', 'Bermula dengan'],
  scopes: [
    'list',
    'Can',
    'Boleh',
    { scope: ['choice', 'Scope', 'Skop', recordOf(keyScopes, (scope) => scopeNames[scope])] },
  ],
  addresses: ['text', 'From these addresses only', 'Dari alamat ini sahaja'],
  expiresAt: ['instant', 'Expires', 'Luput'],
  revokedAt: ['instant', 'Revoked', 'Dibatalkan'],
  rotatedTo: ['text', 'Replaced by', 'Diganti dengan'],
})
