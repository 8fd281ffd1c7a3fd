import type { ErrorCode } from '#kernel/registered.ts'
import { minutes } from '#kernel/time.ts'
import { deviceOf } from './device.rules.ts'
import type { Factors } from './two-step.rules.ts'

const maxPasskeys = 10
export const passkeyNameLength = 40
/** How long a browser may take to answer a challenge. */
export const challengeLifetime = minutes(5)
/** How long a confirmation is fresh. */
export const freshFor = minutes(10)

/** The relying party of WebAuthn: the site whose passkeys browsers offer. */
export type Site = { readonly id: string; readonly origin: string }

/** The site at this address, or null: passkeys need a domain name, and https except on localhost. */
export const siteOf = (publicUrl: string): Site | null => {
  const [origin, protocol, host = ''] = /^(https?):\/\/([^/:]+)(?::\d+)?/.exec(publicUrl) ?? []
  const isName = /^(?!\d+$)[a-z0-9-]+$/i.test(host.split('.').at(-1) ?? '')
  return origin && isName && (protocol === 'https' || host === 'localhost') ? { id: host, origin } : null
}

/** The suggested name of a new passkey, such as `Chrome on Windows`. */
export const passkeyNameOf = (userAgent: string): string => deviceOf(userAgent).name

export const whyNotAddPasskey = (own: { readonly count: number }) =>
  own.count >= maxPasskeys ? 'too_many_passkeys' : null
whyNotAddPasskey satisfies (...args: never[]) => ErrorCode | null

/** How a user confirms who they are: by passkey, else with the code of the app, else with the password. */
export const confirmationMethods = ({ app, passkeys }: Factors, recoveryCodes: number) => ({
  code: app || (passkeys > 0 && recoveryCodes > 0),
  password: !app && passkeys === 0,
})
