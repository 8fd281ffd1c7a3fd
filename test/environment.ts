import type { Environment } from '#server/context.ts'

/** The configuration of tests, without an account to pay to. */
export const environment: Environment = {
  publicUrl: 'https://upah.test',
  payTo: null,
  secretKey: 'a key of the tests',
  keyKind: 'live',
  movableClock: null,
  production: false,
}
