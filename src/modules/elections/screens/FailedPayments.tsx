import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api, useCall } from '#web/api.ts'
import { monthText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { electionScreens } from '../election.screens.ts'
import { t } from '../election.texts.ts'
import classes from './elections.module.css'

export const useFailedPayments = (enabled = true) =>
  useCall(api.employeeWallets.getFailedPayments, {}, { fallback: t('failed.payments'), enabled })

/** A card for each failed payment; renders nothing if there are none. */
export const FailedPayments = ({ enabled = true }: { enabled?: boolean }) => {
  const { data } = useFailedPayments(enabled)
  return (data?.payments ?? []).map(({ payRunId, walletId, wallet, amount, period, next }) => (
    <div
      key={`${payRunId} ${walletId}`}
      className={classes.task}
      role="group"
      aria-label={t('task.title', { amount: ringgit(amount) })}
    >
      <IconAlertCircle size={20} aria-hidden />
      <div>
        <strong>{t('task.title', { amount: ringgit(amount) })}</strong>
        <p className={classes.note}>{t('task.of', { wallet, month: monthText(period) })}</p>
      </div>
      <Button
        component={Link}
        to={electionScreens.failed.to({ payRunId, walletId })}
        {...(next !== 'correct' && { variant: 'default' })}
      >
        {t(next === 'correct' ? 'task.fix' : 'task.view')}
      </Button>
    </div>
  ))
}
