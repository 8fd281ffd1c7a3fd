import { withdrawalReasons } from '../../withdrawal.rules.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { errorMessage } from '#web/errors.ts'
import { reasonName } from '../../screens/reason-name.ts'
import { Button, Chip, Select, Skeleton, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { bpOf, senOf, typedRinggit, ringgit, type Ringgit } from '#kernel/money.ts'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { grouped } from '#web/text.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { useDialogStep } from '#web/ui/dialog-step.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { Money, plainRinggit, ringgit as ringgitText } from '#web/ui/Money.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Empty, Loaded } from '#web/ui/States.tsx'
import { whyNotWithin } from '../limit.rules.ts'
import { ClosedCard } from './Closed.tsx'
import { isAboutBalance, type Blocked } from './closed-text.ts'
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx'
import { Outcome } from './Outcome.tsx'
import { ReturnedTask } from './ReturnedTask.tsx'
import { forgetConfirming, keepConfirming, keptConfirming, type Confirming } from './sent-code.ts'
import { WithdrawalRow } from './WithdrawalRow.tsx'
import { negative, type Balance } from './Workings.tsx'
import classes from './GetPaidPage.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../../withdrawal.texts.ts'
import { t as closedText } from '../closed.texts.ts'

type Values = { amount: number | string; reason: string | null }

export const GetPaidPage = () => {
  const balance = useCall(api.rollingPayEmployee.getRollingPayBalance, {}, { fallback: t('getPaid.balanceFailed') })
  return (
    <Page
      title={t('getPaid.title')}
      intro={t('getPaid.intro')}
      back={{ to: withdrawalScreens.dashboard.to(), label: t('dashboard.title') }}
      narrow
    >
      <Loaded load={balance} fallback={t('getPaid.balanceFailed')} placeholder={<Skeleton height={560} radius={12} />}>
        {(data) =>
          data.rollingPay === 'no' ? (
            <Card>
              <Empty title={t('getPaid.notAvailable')} />
            </Card>
          ) : data.blocked ? (
            <Closed balance={data} blocked={data.blocked} />
          ) : (
            <RequestForm balance={data} refresh={() => void balance.refetch()} />
          )
        }
      </Loaded>
    </Page>
  )
}

/** The server's check of an amount, with the specification's messages. */
const whyNotAmount = (typed: number | string, balance: Balance): string | null => {
  if (typed === '') return ui('state.required')
  const amount = typedRinggit(typed)
  if (!Number.isFinite(amount)) return t('getPaid.invalid')
  const terms = {
    minimum: senOf(balance.minimum),
    withdrawable: senOf(balance.withdrawable),
    feeRate: bpOf(balance.feePercentage),
    feePaidBy: balance.feePaidBy,
  }
  const whyNot = whyNotWithin(terms, senOf(amount))
  return whyNot && errorMessage(whyNot.code, whyNot.params)
}

/** `1,500`, or `1,500.25` if there are sen. */
const wholeText = (amount: Ringgit): string => (Number.isInteger(amount) ? grouped(amount) : plainRinggit(amount))

/** Suggested amounts: the minimum, about half, all. Distinct multiples of ten. */
const quickPicks = ({ minimum, withdrawable }: Balance): Ringgit[] => {
  const tens = (amount: number) => ringgit(Math.floor(amount / 10) * 10)
  const picks = [minimum, tens(withdrawable / 2), tens((withdrawable * 3) / 4)].filter(
    (pick) => pick >= minimum && pick < withdrawable,
  )
  return [...new Set(picks)].toSorted((a, b) => a - b)
}

/** What is shown instead of the form while nothing can be requested. */
const Closed = ({ balance, blocked }: { balance: Balance; blocked: Blocked }) => {
  const { workings, lastRequest } = balance
  if (blocked.code === 'account_returned') return <ReturnedTask balance={balance} />
  return (
    <>
      <ClosedCard balance={balance} blocked={blocked} />
      {isAboutBalance(blocked) && (
        <Card>
          <Facts
            facts={[
              [closedText('earned'), <Money key="earned" amount={workings.earned} />],
              [
                closedText('limit', { percentage: workings.percentage }),
                <Money key="limit" amount={workings.ceiling} />,
              ],
              workings.taken > 0 && [t('workings.taken'), <Money key="taken" amount={negative(workings.taken)} />],
            ]}
          />
        </Card>
      )}
      {lastRequest && (
        <Card flush title={closedText('lastRequest')}>
          <WithdrawalRow transaction={lastRequest} />
        </Card>
      )}
    </>
  )
}

const dialogSteps = ['confirm', 'code'] as const

/** The request being confirmed, which a reload of this tab restores while it can still be made. */
const useConfirming = (balance: Balance) => {
  const { userId } = useSession()
  const [confirming, setConfirming] = useState<Confirming | null>(() => {
    const kept = keptConfirming(userId)
    return kept && whyNotAmount(kept.amount, balance) === null ? kept : null
  })
  return {
    confirming,
    set: (next: Confirming) => {
      keepConfirming(userId, next)
      setConfirming(next)
    },
  }
}

const RequestForm = ({ balance, refresh }: { balance: Balance; refresh: () => void }) => {
  const { confirming, set } = useConfirming(balance)
  const steps = useDialogStep(dialogSteps)
  useEffect(() => {
    if (confirming === null) forgetConfirming()
  }, [confirming])
  const form = useForm<Values>({
    initialValues: { amount: confirming?.amount ?? '', reason: confirming?.reasonForWithdrawal ?? null },
    validateInputOnBlur: true,
    validate: {
      amount: (typed) => whyNotAmount(typed, balance),
      reason: (reason) => (reason ? null : ui('state.required')),
    },
  })
  const valid = whyNotAmount(form.values.amount, balance) === null
  const submit = ({ amount, reason }: Values) => {
    if (!isOneOf(withdrawalReasons, reason)) return
    set({ amount: typedRinggit(amount), reasonForWithdrawal: reason, resendAt: null })
    steps.open('confirm')
  }
  return (
    <Card>
      <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
        <Stack gap="md">
          <AmountInput
            label={t('getPaid.amount')}
            size="lg"
            placeholder="RM 0.00"
            refusal={t('getPaid.invalid')}
            classNames={{ input: classes.amount ?? '' }}
            {...form.getInputProps('amount')}
          />
          <div className={classes.picks}>
            {quickPicks(balance).map((pick) => (
              <Pick key={pick} amount={pick} label={wholeText(pick)} form={form} />
            ))}
            <Pick
              amount={balance.withdrawable}
              label={t('getPaid.most', { most: wholeText(balance.withdrawable) })}
              form={form}
            />
          </div>
          <p className={classes.available}>
            {t('getPaid.upTo', { limit: ringgitText(balance.withdrawable) })}{' '}
            <strong className="num">{t('receipt.left', { left: ringgitText(balance.balance) })}</strong>
          </p>
          <Select
            label={t('getPaid.reason')}
            placeholder={t('getPaid.chooseReason')}
            size="md"
            allowDeselect={false}
            data={balance.reasons.map((value) => ({ value, label: reasonName(value) }))}
            {...form.getInputProps('reason')}
          />
          <Outcome amount={valid ? typedRinggit(form.values.amount) : null} balance={balance} />
          <div className={classes.dock}>
            <Button type="submit" size="lg" fullWidth>
              {t('getPaid.next')}
            </Button>
          </div>
        </Stack>
      </form>
      <ConfirmWithdrawal
        confirming={confirming}
        steps={steps}
        balance={balance}
        onSent={(resendAt) => confirming && set({ ...confirming, resendAt })}
        onFailed={refresh}
      />
    </Card>
  )
}

const Pick = ({
  amount,
  label,
  form,
}: {
  amount: Ringgit
  label: string
  form: {
    values: Values
    setFieldValue: (field: 'amount', value: number) => void
    clearFieldError: (field: 'amount') => void
  }
}) => (
  <Chip
    size="md"
    icon={null}
    color="teal.7"
    checked={typedRinggit(form.values.amount) === amount}
    onChange={() => {
      form.setFieldValue('amount', amount)
      form.clearFieldError('amount')
    }}
  >
    {label}
  </Chip>
)
