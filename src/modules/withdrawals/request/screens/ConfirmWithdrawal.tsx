import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Instant } from '#kernel/time.ts'
import { api, CallError, useCommand } from '#web/api.ts'
import type { useDialogStep } from '#web/ui/dialog-step.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodeStep } from './CodeStep.tsx'
import { Outcome, type Request } from './Outcome.tsx'
import type { Confirming } from './sent-code.ts'
import type { Balance } from './Workings.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { signInScreens } from '#web/web.screens.ts'
import { t } from '../../withdrawal.texts.ts'

type Props = {
  confirming: Confirming | null
  steps: ReturnType<typeof useDialogStep<'confirm' | 'code'>>
  balance: Balance
  onSent: (resendAt: Instant) => void
  onFailed: () => void
}
const lockedDelay = 5_000
const isSame = (one: Request | null, other: Request): boolean =>
  one?.amount === other.amount && one.reasonForWithdrawal === other.reasonForWithdrawal

/** The steps of a withdrawal: confirm, then the code. */
export const ConfirmWithdrawal = ({ confirming, steps, balance, onSent, onFailed }: Props) => {
  const { step, move, close } = steps
  // The user may have closed the dialog or changed the amount; ignore late responses.
  const waitingFor = useRef<Request | null>(null)
  useEffect(() => {
    if (step === null) waitingFor.current = null
  }, [step])
  const [locked, setLocked] = useState(false)
  const navigate = useNavigate()
  const sendCode = useCommand(api.rollingPayEmployee.sendVerificationCode, {
    fallback: t('getPaid.sendFailed'),
    beforeRefetch: true,
    onSuccess: ({ sent, resendAt }, { amount, reasonForWithdrawal }) => {
      if (sent) toast.done(t('getPaid.sent'))
      if (!isSame(waitingFor.current, { amount, reasonForWithdrawal })) return
      onSent(resendAt)
      move('code')
    },
  })
  useEffect(() => {
    if (!locked) return undefined
    const timer = setTimeout(() => void navigate({ to: signInScreens.logout.to() }), lockedDelay)
    return () => clearTimeout(timer)
  }, [locked, navigate])
  // The limit has changed since the form was loaded, so the amount must be corrected there.
  const onError = (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'amount_over_limit') return
    close()
    onFailed()
  }
  const ask = ({ amount, reasonForWithdrawal }: Request, resend: boolean) => {
    waitingFor.current = { amount, reasonForWithdrawal }
    sendCode.mutate({ amount, reasonForWithdrawal, resend }, { onError })
  }
  const sentAt = step === 'code' ? (confirming?.resendAt ?? null) : null
  return (
    <>
      <Modal
        opened={step !== null && confirming !== null && !locked}
        onClose={close}
        title={sentAt ? t('getPaid.codeTitle') : t('getPaid.confirmTitle')}
        closeOnClickOutside={false}
      >
        {confirming && sentAt === null && (
          <Stack>
            <Text fw={650} size="xl" className="num">
              {ringgit(confirming.amount)}
            </Text>
            <Outcome amount={confirming.amount} balance={balance} />
            {!balance.workings.policy.autoApproval && <Text size="sm">{t('getPaid.mustApprove')}</Text>}
            <Text size="sm">{t('getPaid.confirmText')}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {ui('action.cancel')}
              </Button>
              <Button loading={sendCode.isPending} onClick={() => ask(confirming, false)} data-autofocus>
                {t('getPaid.confirm')}
              </Button>
            </Group>
          </Stack>
        )}
        {confirming && sentAt !== null && (
          <CodeStep
            request={confirming}
            balance={balance}
            resendAt={sentAt}
            resending={sendCode.isPending}
            onResend={() => ask(confirming, true)}
            onLocked={() => setLocked(true)}
            onFailed={onFailed}
          />
        )}
      </Modal>
      <Modal opened={locked} onClose={() => undefined} withCloseButton={false} title={t('getPaid.lockedTitle')}>
        <Text role="alert">{t('getPaid.locked')}</Text>
      </Modal>
    </>
  )
}
