import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { api, messageOf, sendCommand, useCall } from '#web/api.ts'
import { askForPasskey, isPromptClosed } from '#web/passkey.ts'
import { canUsePasskeys } from '#web/passkey-support.ts'
import { t } from '../get-paid.texts.ts'
import classes from './ConfirmWithdrawal.module.css'
import type { Request } from './Outcome.tsx'
import { useInitiate } from './use-initiate.ts'

/** Whether the employee can confirm with a passkey on this device; null until it is known. */
export const useHasPasskey = (): boolean | null => {
  const { data, isError } = useCall(api.users.getPasskeys, {}, { fallback: t('failed'), enabled: canUsePasskeys() })
  if (!canUsePasskeys() || isError) return false
  return data ? data.passkeys.length > 0 : null
}

type ConfirmWith = ReturnType<typeof api.rollingPayEmployee.confirmWithPasskey>

/** The digits of the code that the passkey confirmed; null if the user closed the prompt. */
const confirmWithPasskey = async (request: Request): Promise<string | null> => {
  const options = await api.rollingPayEmployee.startPasskeyConfirmation(request)
  try {
    const input = { ...request, assertion: await askForPasskey(options) }
    const { callName } = api.rollingPayEmployee.confirmWithPasskey
    const { verificationCode } = (await sendCommand(callName, input)) as Awaited<ConfirmWith>
    return verificationCode.slice(2)
  } catch (error) {
    if (isPromptClosed(error)) return null
    throw error
  }
}

type PasskeyConfirmationProps = Parameters<typeof useInitiate>[0] & { onCode: () => void }
/** Confirms the request with the passkey of this device, in one press instead of a code by SMS. */
export const PasskeyConfirmation = ({ onCode, ...props }: PasskeyConfirmationProps) => {
  const { submit, fault, busy } = useInitiate(props)
  const [asking, ask] = useState(false)
  const [failure, fail] = useState<string | null>(null)
  const confirm = async () => {
    ask(true)
    fail(null)
    const { amount, reasonForWithdrawal } = props.request
    const digits = await confirmWithPasskey({ amount, reasonForWithdrawal }).catch((error: unknown) => {
      fail(messageOf(error, t('failed')))
      return null
    })
    ask(false)
    if (digits) submit(digits)
  }
  const said = failure ?? fault?.text
  return (
    <>
      {said && (
        <p className={classes.message} data-tone="stop" role="alert">
          <span>{said}</span>
        </p>
      )}
      <Button
        size="lg"
        fullWidth
        loading={asking || busy}
        leftSection={<IconFingerprint size={22} aria-hidden />}
        onClick={() => void confirm()}
        data-autofocus
      >
        {t('passkey')}
      </Button>
      <Button variant="subtle" color="gray" fullWidth disabled={asking || busy} onClick={onCode}>
        {t('useCode')}
      </Button>
    </>
  )
}
