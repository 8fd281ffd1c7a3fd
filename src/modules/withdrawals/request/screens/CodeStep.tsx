import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { bpOf, formatRm, ringgitOf, senOf } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { api, CallError, messageOf, useCommand } from '#web/api.ts'
import { CodeField, ResendCode } from '#web/ui/CodeField.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { closeToasts, toast } from '#web/ui/toast.ts'
import { feeOf } from '../limit.rules.ts'
import { accountText, type Request } from './Outcome.tsx'
import { forgetConfirming } from './sent-code.ts'
import type { Balance } from './Workings.tsx'
import classes from './GetPaidPage.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../../withdrawal.texts.ts'

type Props = {
  request: Request
  balance: Balance
  resendAt: Instant
  resending: boolean
  onResend: () => void
  onLocked: () => void
  onFailed: () => void
}

const isAboutCode = ({ code }: CallError): boolean =>
  code === 'code_not_valid' || code === 'code_replaced' || code === 'code_expired'

/** Takes the code and sends the request; then shows the receipt. */
export const CodeStep = ({ request, balance, resendAt, resending, onResend, onLocked, onFailed }: Props) => {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const initiate = useCommand(api.rollingPayEmployee.initiateTransaction, {
    fallback: null,
    beforeRefetch: true,
    onSuccess: ({ transactionId }) => {
      forgetConfirming()
      closeToasts()
      toast.done(t('getPaid.done'))
      void navigate({ to: withdrawalScreens.receipt.to({ transactionId }), replace: true })
    },
  })
  const { net } = feeOf(senOf(request.amount), bpOf(balance.feePercentage), balance.feePaidBy)
  const onError = (error: unknown) => {
    // Keep the digits: pressing the button again repeats the same request.
    if (error instanceof CallError && error.unsent) return setFault(error.message)
    if (error instanceof CallError && error.code === null) return setFault(t('getPaid.lost'))
    if (error instanceof CallError && error.code === 'code_out_of_range') {
      forgetConfirming()
      // A locked user has no session, so any request would redirect before they read the dialog.
      return onLocked()
    }
    setCode('')
    onFailed()
    if (error instanceof CallError && isAboutCode(error)) setFault(messageOf(error, t('getPaid.failed')))
    else toast.failed(messageOf(error, t('getPaid.failed')))
  }
  const submit = (digits: string) => {
    if (digits.length < 6) return setFault(ui('state.required'))
    setFault(null)
    const { amount, reasonForWithdrawal } = request
    initiate.mutate(
      {
        amount,
        reasonForWithdrawal,
        verificationCode: `R-${digits}`,
        net: ringgitOf(net),
      },
      { onError },
    )
  }
  return (
    <form
      className={classes.code}
      onSubmit={(event) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <Text size="sm">{t('getPaid.codeText', { number: (balance.mobileNumber ?? '').slice(-4) })}</Text>
      <CodeField
        value={code}
        error={fault}
        disabled={initiate.isPending}
        onChange={(value) => {
          setCode(value)
          setFault(null)
        }}
        onComplete={submit}
      />
      <Button type="submit" fullWidth size="md" loading={initiate.isPending}>
        {t('getPaid.submit', { amount: ringgit(request.amount) })}
      </Button>
      {balance.account && (
        <Text size="sm" c="var(--ink-2)" ta="center">
          {t('getPaid.goesTo', { net: formatRm(net), account: accountText(balance.account) })}
        </Text>
      )}
      <ResendCode at={resendAt} busy={resending} onResend={onResend} />
    </form>
  )
}
