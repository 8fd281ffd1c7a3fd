import { Button, CloseButton } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { isOneOf } from '#kernel/one-of.ts'
import { bpOf, senOf, typedRinggit, ringgit, type Ringgit } from '#kernel/money.ts'
import { errorMessage } from '#web/errors.ts'
import { useSession } from '#web/session.ts'
import { grouped } from '#kernel/placeholders.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { Choices } from '#web/ui/Choices.tsx'
import { useDialogStep } from '#web/ui/dialog-step.ts'
import { Docked } from '#web/ui/Docked.tsx'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { useForm } from '#web/ui/form.ts'
import { plainRinggit, ringgit as ringgitText } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { reasonName } from '../../screens/reason-name.ts'
import { withdrawalReasons } from '../../withdrawal.rules.ts'
import { whyNotWithin } from '../../balance/limit.rules.ts'
import { isOverLimit } from '../../balance/screens/limit.ts'
import { FeesLine, FeesSoFar } from '../../history/screens/FeesLine.tsx'
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx'
import { Outcome } from './Outcome.tsx'
import { forgetConfirming, keepConfirming, keptConfirming, type Confirming } from './sent-code.ts'
import type { Balance } from '../../balance/screens/Workings.tsx'
import classes from './GetPaidPage.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../get-paid.texts.ts'

type Values = { amount: number | string; reason: string | null }
type Form = UseFormReturnType<Values>

/** The server's check of an amount. */
const whyNotAmount = (typed: number | string, balance: Balance) => {
  const terms = {
    minimum: senOf(balance.minimum),
    withdrawable: senOf(balance.withdrawable),
    isOwn: balance.own.limits,
    feeRate: bpOf(balance.feePercentage),
    feePaidBy: balance.feePaidBy,
  }
  const amount = typedRinggit(typed)
  return Number.isFinite(amount) ? whyNotWithin(terms, senOf(amount)) : null
}
/** The same as the specification's message. */
const amountError = (typed: number | string, balance: Balance): string | null => {
  if (typed === '') return ui('state.required')
  if (!Number.isFinite(typedRinggit(typed))) return t('invalid')
  const whyNot = whyNotAmount(typed, balance)
  return whyNot && errorMessage(whyNot.code, whyNot.params)
}

/** `1,500`, or `1,500.25` if there are sen. */
const wholeText = (amount: Ringgit): string => (Number.isInteger(amount) ? grouped(amount) : plainRinggit(amount))

const step = 50
/** Round amounts below the limit, from the minimum on: 100, 200 and 300, or 50 if less than 100 is left. */
const quickPicks = ({ minimum, withdrawable }: Balance): Ringgit[] => {
  const first = Math.ceil(Math.max(minimum, withdrawable > 2 * step ? 2 * step : step) / step) * step
  return [first, first + 2 * step, first + 4 * step].filter((pick) => pick < withdrawable).map(ringgit)
}

const dialogSteps = ['confirm', 'code'] as const

/** The request being confirmed, which a reload of this tab restores while it can still be made. */
const useConfirming = (balance: Balance) => {
  const { userId } = useSession()
  const [confirming, setConfirming] = useState<Confirming | null>(() => {
    const kept = keptConfirming(userId)
    return kept && amountError(kept.amount, balance) === null ? kept : null
  })
  useEffect(() => {
    if (confirming === null) forgetConfirming()
  }, [confirming])
  return {
    confirming,
    set: (next: Confirming) => {
      keepConfirming(userId, next)
      setConfirming(next)
    },
  }
}

/** The amount and reason of a withdrawal, with its fee and the net amount. */
export const RequestForm = ({ balance, refresh }: { balance: Balance; refresh: () => void }) => {
  const { confirming, set } = useConfirming(balance)
  const steps = useDialogStep(dialogSteps)
  const form = useForm<Values>({
    initialValues: {
      amount: confirming?.amount ?? '',
      reason: confirming?.reasonForWithdrawal ?? balance.lastReason,
    },
    validateInputOnBlur: true,
    validate: ({ amount: typed, reason }) => ({
      amount: amountError(typed, balance),
      reason: reason ? null : ui('state.required'),
    }),
  })
  const { amount } = form.values
  const submit = ({ reason }: Values) => {
    if (!isOneOf(withdrawalReasons, reason)) return
    set({ amount: typedRinggit(amount), reasonForWithdrawal: reason, sent: confirming?.sent ?? null })
    steps.open('confirm')
  }
  return (
    <>
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
        <AmountPart form={form} balance={balance} />
        <Choices
          label={t('reason')}
          look="chips"
          options={withdrawalReasons.map((value) => ({ value, label: reasonName(value) }))}
          {...form.getInputProps('reason')}
        />
        <Card>
          <Outcome
            spoken
            amount={amountError(amount, balance) === null ? typedRinggit(amount) : null}
            balance={balance}
          />
        </Card>
        <FeesSoFar taken={balance.workings.taken} />
        <FeesLine />
        <Docked over="page">
          <Button type="submit" size="lg" fullWidth>
            {t('next')}
          </Button>
        </Docked>
      </form>
      <ConfirmWithdrawal
        confirming={confirming}
        steps={steps}
        balance={balance}
        onSent={(sent) => confirming && set({ ...confirming, sent })}
        onUse={(sent) => {
          set({ amount: sent.amount, reasonForWithdrawal: sent.reasonForWithdrawal, sent })
          form.setValues({ amount: sent.amount, reason: sent.reasonForWithdrawal })
        }}
        onFailed={refresh}
      />
    </>
  )
}

const AmountPart = ({ form, balance }: { form: Form; balance: Balance }) => {
  const { amount } = form.values
  const { own } = balance
  const choose = (value: number | string) => {
    form.setFieldValue('amount', value)
    form.clearFieldError('amount')
  }
  const { error, ...field } = form.getInputProps('amount')
  // Show that an amount is too high before the field loses focus.
  const isOver = isOverLimit(whyNotAmount(amount, balance)?.code)
  const most = { value: String(balance.withdrawable), label: t('most', { most: wholeText(balance.withdrawable) }) }
  const picks = quickPicks(balance).map((pick) => ({ value: String(pick), label: wholeText(pick) }))
  return (
    <div className={classes.amount}>
      <AmountInput
        label={t('amount')}
        large
        placeholder="0.00"
        refusal={t('invalid')}
        rightSection={
          amount !== '' && <CloseButton size={44} iconSize={20} aria-label={t('clear')} onClick={() => choose('')} />
        }
        {...field}
        error={error ?? (isOver ? amountError(amount, balance) : null)}
      />
      <Choices
        label={t('quick')}
        hideLabel
        look="row"
        options={[...picks, most]}
        value={String(typedRinggit(amount))}
        onChange={(value) => choose(Number(value))}
      />
      <p className={classes.available}>
        {balance.withdrawable < balance.balance &&
          `${t(own.perWithdrawal === null ? 'upTo' : 'upToOwn', { limit: ringgitText(balance.withdrawable) })} `}
        <strong>{t(own.perMonth === null ? 'left' : 'leftOwn', { left: ringgitText(balance.balance) })}</strong>
      </p>
    </div>
  )
}
