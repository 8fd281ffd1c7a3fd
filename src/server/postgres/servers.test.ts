import { expect, test } from 'vitest'
import { parseAddress } from './servers.ts'

test.each([
  ['postgres://upah:a%2Cb@10.0.0.1/upah', ['postgres://upah:a%2Cb@10.0.0.1/upah'], 'any'],
  [
    'postgresql://upah:secret,1@one:5432,two:5433/upah?sslmode=verify-full',
    [
      'postgresql://upah:secret,1@one:5432/upah?sslmode=verify-full',
      'postgresql://upah:secret,1@two:5433/upah?sslmode=verify-full',
    ],
    'read-write',
  ],
  [
    'postgres://one,[::1]:5433/upah?target_session_attrs=prefer-standby',
    ['postgres://one/upah', 'postgres://[::1]:5433/upah'],
    'prefer-standby',
  ],
  ['postgres://one/upah?target_session_attrs=read-write', ['postgres://one/upah'], 'read-write'],
  ['postgres:///upah?host=%2Frun%2Fpostgresql', ['postgres:///upah?host=%2Frun%2Fpostgresql'], 'any'],
])('the address %s', (url, urls, target) => expect(parseAddress(url)).toEqual({ urls, target }))

test.each([
  'mysql://one/upah',
  'one,two/upah',
  'postgres://one,,two/upah',
  'postgres://one:port/upah',
  'postgres://one/upah?target_session_attrs=master',
])('%s is no address of a database', (url) => expect(parseAddress(url)).toBeNull())
