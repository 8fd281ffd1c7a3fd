import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { createPasskey, isPromptClosed } from '#web/passkey.ts'
import { toast } from '#web/ui/toast.ts'
import { t } from '../../security.texts.ts'

/** Adds a passkey of this device. Recovery codes are kept before anything else happens. */
export const useAddPasskey = (onCodes: (codes: readonly string[]) => void, onAdded: (() => void) | undefined) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: createPasskey,
    networkMode: 'always',
    onSuccess: async ({ recoveryCodes }) => {
      toast.done(t('passkeys.added'))
      await client.invalidateQueries({ queryKey: ['users'] })
      if (recoveryCodes) onCodes(recoveryCodes)
      else onAdded?.()
    },
    onError: (error) => {
      // The device refuses a second passkey for one account.
      if (error.name === 'InvalidStateError') toast.info(errorMessage('passkey_known'))
      else if (!isPromptClosed(error)) toast.failed(messageOf(error, t('passkeys.addFailed')))
    },
  })
}
