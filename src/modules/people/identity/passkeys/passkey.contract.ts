import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { id, instant } from '#kernel/values.ts'
import { claims, secondStep, typedPassword } from '../signIn/auth.contract.ts'
import { passkeyNameLength } from '../passkey.rules.ts'
import { userRecord } from '../user-record.rules.ts'

const base64url = (max: number) => z.string().max(max)
const ofCredential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
}

/** The answer of a browser to a challenge: `AuthenticationResponseJSON` of WebAuthn. */
export const assertion = z.object({
  ...ofCredential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200).optional(),
  }),
})
/** A new credential of a browser: `RegistrationResponseJSON` of WebAuthn. */
const attestation = z.object({
  ...ofCredential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** The options of `navigator.credentials.get`, as JSON. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
})
/** The options of `navigator.credentials.create`, as JSON. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

export const passkeySignIn = {
  startPasskeySignIn: query({
    summary: 'Return a challenge to sign in with a passkey.',
    allow: 'public',
    input: z.object({}),
    output: requestOptions,
    errors: ['passkeys_unavailable'],
  }),
  signInWithPasskey: command({
    summary: 'Sign in with a passkey, which is two factors: no code follows.',
    audit: [userRecord, 'Signed in with a passkey', 'Log masuk dengan kunci laluan'],
    allow: 'public',
    input: z.object({ assertion }),
    output: claims,
    errors: ['passkeys_unavailable', 'passkey_refused', 'passkey_unknown', 'user_disabled'],
  }),
}

export const passkey = z.object({
  id: id('passkey'),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** Whether a password manager copies it to the user's other devices. */
  synced: z.boolean(),
})

export const passkeys = {
  getPasskeys: query({
    summary: 'List the caller’s passkeys, the oldest first.',
    allow: 'any',
    beforeTwoStep: true,
    input: z.object({}),
    /** `available`: whether passkeys can be used at the address of this installation. */
    output: z.object({ passkeys: z.array(passkey), available: z.boolean() }),
  }),
  startPasskey: query({
    summary: 'Return a challenge to create a passkey.',
    allow: 'any',
    beforeTwoStep: true,
    input: z.object({}),
    output: creationOptions,
    errors: ['passkeys_unavailable', 'too_many_passkeys'],
  }),
  addPasskey: command({
    summary:
      'Add a passkey. The first second factor of management or platform staff also returns recovery codes, which are shown only once.',
    audit: [userRecord, 'Added a passkey', 'Menambah kunci laluan'],
    allow: 'any',
    beforeTwoStep: true,
    effects: { access: 'always' },
    encryptsResponse: true,
    input: z.object({ attestation }),
    output: z.object({ passkey, recoveryCodes: z.array(z.string()).nullable() }),
    errors: ['passkeys_unavailable', 'too_many_passkeys', 'passkey_refused', 'passkey_known'],
  }),
  renamePasskey: command({
    summary: 'Rename a passkey of the caller.',
    audit: [userRecord, 'Renamed a passkey', 'Menamakan semula kunci laluan'],
    allow: 'any',
    input: z.object({ passkeyId: id('passkey'), name: z.string().trim().min(1).max(passkeyNameLength) }),
    output: done,
    errors: ['not_found'],
  }),
  removePasskey: command({
    summary: 'Remove a passkey of the caller.',
    audit: [userRecord, 'Removed a passkey', 'Membuang kunci laluan'],
    allow: 'any',
    effects: { access: 'always' },
    input: z.object({ passkeyId: id('passkey') }),
    output: done,
    errors: ['not_found', 'two_step_is_required'],
  }),
}

/** The id in the refusal of the call that is confirmed. */
const confirmation = z.string().max(60).optional()

export const confirmations = {
  startConfirmation: query({
    summary: 'Return how the caller can confirm who they are, with a challenge for their passkeys.',
    allow: 'any',
    beforeTwoStep: true,
    input: z.object({ confirmation }),
    output: z.object({ passkey: requestOptions.nullable(), code: z.boolean(), password: z.boolean() }),
  }),
  confirm: command({
    summary:
      'Confirm who the caller is, by passkey, else with a code of the app or a recovery code, else with the password. With the `confirmation` id of a refusal, exactly that call is confirmed, once and for ten minutes. Without one, the calls whose effects end with the session are.',
    audit: [userRecord, 'Confirmed their identity', 'Mengesahkan identiti'],
    allow: 'any',
    beforeTwoStep: true,
    hashesPassword: true,
    input: z.object({
      confirmation,
      assertion: assertion.optional(),
      code: secondStep.optional(),
      password: typedPassword.optional(),
    }),
    output: z.object({ freshUntil: instant }),
    errors: ['passkey_refused', 'wrong_password', 'user_disabled', 'second_step_wrong', 'other_confirmation'],
  }),
}
