import { sendSignal, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { api, CallError, sendCommand } from './api.ts'
import { rememberPasskey } from './signed-in.ts'

type Options = Awaited<ReturnType<typeof api.auth.startPasskeySignIn>>

/** Asks the device for one of these passkeys. Rejects if the user closes the prompt. */
export const askForPasskey = (options: Options, conditional = false) =>
  startAuthentication({ optionsJSON: options, useBrowserAutofill: conditional })

/**
 * Signs in with a passkey; null if the user closes the prompt. `inField`: the browser offers it in the list of the e-mail
 * field instead of a prompt.
 */
export const signInWithPasskey = async (inField: boolean) => {
  const options = await api.auth.startPasskeySignIn({})
  const assertion = await askForPasskey(options, inField).catch((error: unknown) => {
    if (isPromptClosed(error)) return null
    throw error
  })
  if (!assertion) return null
  const claims = await api.auth.signInWithPasskey({ assertion }).catch((error: unknown) => {
    if (error instanceof CallError && error.code === 'passkey_unknown') forgetPasskey(options.rpId, assertion.id)
    throw error
  })
  rememberPasskey()
  return claims
}

/** Asks the device to offer this passkey no more. Some browsers can't, and none says whether it did. */
const forgetPasskey = (rpID: string, credentialID: string) =>
  void sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => undefined)

/** Creates a passkey on this device. Its private key and the user's face or fingerprint never leave it. */
export const createPasskey = async (): Promise<Awaited<ReturnType<typeof api.users.addPasskey>>> => {
  const options = await api.users.startPasskey({})
  const attestation = await startRegistration({ optionsJSON: options })
  const added = await sendCommand(api.users.addPasskey.callName, { attestation })
  rememberPasskey()
  return added as Awaited<ReturnType<typeof api.users.addPasskey>>
}

/** Whether the user closed the prompt of the device, which needs no error message. */
export const isPromptClosed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
