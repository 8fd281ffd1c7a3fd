import '../../employees/employee.errors.ts'
import '../../wages/wage.errors.ts'
import '../../identity/identity.errors.ts'
import '../withdrawal.errors.ts'
import { errorMessage } from '#web/errors.ts'
import { reasonName } from './reason-name.ts'
import { Button, Chip, Group, NumberInput, Select, Skeleton, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formatSen, senOf, typedRinggit, ringgit, type Ringgit } from '#kernel/money.ts'
import { api, useCall } from '#web/api.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { ringgit as ringgitText } from '#web/ui/Money.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { Empty, Loaded } from '#web/ui/States.tsx'
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx'
import { Outcome, type Request } from './Outcome.tsx'
import type { Balance } from './Workings.tsx'
import classes from './GetPaidPage.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { withdrawalScreens } from '../withdrawal.screens.ts'
import { t } from '../withdrawal.texts.ts'

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
      <Loaded load={balance} fallback={t('getPaid.balanceFailed')} waiting={<Skeleton height={560} radius={12} />}>
        {(data) =>
          data.rollingPay === 'yes' ? (
            <RequestForm balance={data} refresh={() => void balance.refetch()} />
          ) : (
            <Card>
              <Empty title={t('getPaid.notAvailable')} />
            </Card>
          )
        }
      </Loaded>
    </Page>
  )
}

/** The specification's checks of an amount, with its messages. */
const whyNotAmount = (typed: number | string, balance: Balance): string | null => {
  if (typed === '') return ui('state.required')
  const amount = Number(typed)
  if (amount <= 0) return t('getPaid.zero')
  if (amount > balance.withdrawable) return t('getPaid.limit', { limit: formatSen(senOf(balance.withdrawable)) })
  return amount < balance.minimum ? t('getPaid.minimum', { minimum: ringgitText(balance.minimum) }) : null
}

/** Suggested amounts: the minimum, about half, all. Distinct multiples of ten. */
const quickPicks = ({ minimum, withdrawable }: Balance): Ringgit[] => {
  const tens = (amount: number) => ringgit(Math.floor(amount / 10) * 10)
  const picks = [minimum, tens(withdrawable / 2), tens((withdrawable * 3) / 4)].filter(
    (pick) => pick >= minimum && pick < withdrawable,
  )
  return [...new Set(picks)].toSorted((a, b) => a - b)
}

const RequestForm = ({ balance, refresh }: { balance: Balance; refresh: () => void }) => {
  const [asked, setAsked] = useState<Request | null>(null)
  const form = useForm<Values>({
    initialValues: { amount: '', reason: null },
    validateInputOnBlur: true,
    validate: {
      amount: (typed) => whyNotAmount(typed, balance),
      reason: (reason) => (reason ? null : ui('state.required')),
    },
  })
  const closed = balance.blocked !== null
  const submit = ({ amount, reason }: Values) =>
    setAsked({ amount: typedRinggit(amount), reasonForWithdrawal: reason ?? '' })
  return (
    <Card>
      {balance.blocked && (
        <p className={classes.blocked} role="status">
          {errorMessage(balance.blocked.code, balance.blocked.params, balance.blocked.message)}
        </p>
      )}
      <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
        <Stack gap="md">
          <p className={classes.available}>
            {t('getPaid.available')} <strong className="num">{ringgitText(balance.withdrawable)}</strong>
            {balance.withdrawable < balance.balance && !closed && (
              <small>{t('getPaid.atOnce', { left: ringgitText(balance.balance) })}</small>
            )}
          </p>
          <NumberInput
            label={t('getPaid.amount')}
            size="lg"
            prefix="RM "
            placeholder="RM 0.00"
            thousandSeparator=","
            decimalScale={2}
            allowNegative={false}
            hideControls
            inputMode="decimal"
            disabled={closed}
            classNames={{ input: classes.amount ?? '' }}
            {...form.getInputProps('amount')}
          />
          {!closed && (
            <Group gap={8}>
              {quickPicks(balance).map((pick) => (
                <Pick key={pick} amount={pick} label={ringgitText(pick)} form={form} />
              ))}
              <Pick amount={balance.withdrawable} label={t('getPaid.all')} form={form} />
            </Group>
          )}
          <Outcome amount={typedRinggit(form.values.amount || 0)} balance={balance} />
          <Select
            label={t('getPaid.reason')}
            placeholder={t('getPaid.chooseReason')}
            size="md"
            allowDeselect={false}
            data={balance.reasons.map((value) => ({ value, label: reasonName(value) }))}
            disabled={closed}
            {...form.getInputProps('reason')}
          />
          <Button type="submit" size="lg" disabled={closed}>
            {t('getPaid.next')}
          </Button>
        </Stack>
      </form>
      <ConfirmWithdrawal request={asked} balance={balance} onClose={() => setAsked(null)} onFailed={refresh} />
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
    color="teal.7"
    checked={Number(form.values.amount) === amount}
    onChange={() => {
      form.setFieldValue('amount', amount)
      form.clearFieldError('amount')
    }}
  >
    {label}
  </Chip>
)
