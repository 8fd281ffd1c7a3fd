import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { api, useCall } from '#web/api.ts'
import { monthText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import type { employeeWallets } from '../election.contract.ts'
import { electionScreens } from '../election.screens.ts'
import { t } from '../election.texts.ts'
import classes from './elections.module.css'

type Payment = z.input<(typeof employeeWallets)['getFailedPayments']['output']>['payments'][number]

export const useFailedPayments = (enabled = true) =>
  useCall(api.employeeWallets.getFailedPayments, {}, { fallback: t('failed.payments'), enabled })

/** Whether a failed payment is the employee's next task, so that no other button of the page is filled. */
export const useHasPaymentToCorrect = (enabled = true): boolean =>
  useFailedPayments(enabled).data?.payments.some(({ next }) => next === 'correct') ?? false

/** A card for each failed payment; renders nothing if there are none. */
export const FailedPayments = ({ enabled = true }: { enabled?: boolean }) => {
  const payments = useFailedPayments(enabled).data?.payments ?? []
  const first = payments.find(({ next }) => next === 'correct')
  return payments.map((payment) => (
    <FailedPayment key={`${payment.payRunId} ${payment.walletId}`} payment={payment} filled={payment === first} />
  ))
}

const FailedPayment = ({ payment, filled }: { payment: Payment; filled: boolean }) => {
  const { payRunId, walletId, wallet, amount, name, period, next } = payment
  return (
    <div className={classes.task} role="group" aria-label={t('task.title', { amount: ringgit(amount) })}>
      <IconAlertCircle size={20} aria-hidden />
      <div>
        <strong>{t('task.title', { amount: ringgit(amount) })}</strong>
        <p className={classes.note}>
          {name === null ? t('task.of', { wallet, month: monthText(period) }) : t('task.ofNamed', { wallet, name })}
        </p>
      </div>
      <Button
        component={Link}
        to={electionScreens.failed.to({ payRunId, walletId })}
        {...(!filled && { variant: 'default' })}
      >
        {t(next === 'correct' ? 'task.fix' : 'task.view')}
      </Button>
    </div>
  )
}
