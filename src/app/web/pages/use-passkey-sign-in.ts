import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { loadScreens } from '#web/known-screens.ts'
import { canUsePasskeys } from '#web/passkey-support.ts'
import { hasUsedPasskey } from '#web/signed-in.ts'
import type { Claims } from '#web/session.ts'

type PasskeySignIn = { readonly onClaims: (claims: Claims) => void; readonly onError: (error: Error) => void }

/**
 * Signing in with a passkey: by a button, and in a browser that has used one, by the list of the e-mail field. The code
 * loads when it is needed. Null where passkeys can't be used.
 */
export const usePasskeySignIn = ({ onClaims, onError }: PasskeySignIn) => {
  const attempt = useMutation({
    mutationFn: async (inField: boolean) => {
      const { signInWithPasskey } = await import('#web/passkey.ts')
      await loadScreens()
      return signInWithPasskey(inField)
    },
    networkMode: 'always',
    onSuccess: (claims) => claims && onClaims(claims),
    onError,
  })
  const offer = useEffectEvent(() => hasUsedPasskey() && attempt.mutate(true))
  useEffect(() => void (canUsePasskeys() && offer()), [])
  return canUsePasskeys() ? { busy: attempt.isPending && !attempt.variables, start: () => attempt.mutate(false) } : null
}
