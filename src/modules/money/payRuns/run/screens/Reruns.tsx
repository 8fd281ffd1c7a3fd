import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { api, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { dateText, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { payRunScreens } from '../../pay-run.screens.ts'
import { t } from '../../pay-run.texts.ts'
import type { PayRun, Reruns as RerunsOf } from '../../screens/pay-run.ts'
import classes from '../../screens/pay-runs.module.css'

type RerunsProps = { payRun: Pick<PayRun, 'id' | 'reason'>; reruns: RerunsOf }
/** The failed payments of a completed run: its re-runs, and a button that re-runs those that no re-run pays. */
export const Reruns = ({ payRun, reruns: { unpaid, runs } }: RerunsProps) => (
  <>
    {unpaid.employees > 0 ? (
      <Notice
        tone="stop"
        title={t('unpaid', { count: unpaid.employees, amount: ringgit(unpaid.amount), reason: payRun.reason })}
      />
    ) : (
      <p className={classes.quiet}>{t('inRerun')}</p>
    )}
    {runs.length > 0 && (
      <ul className={classes.wallets}>
        {runs.map(({ id, status, payDay }) => (
          <li key={id} className={classes.wallet}>
            <Link to={payRunScreens.details.to({ payRunId: id })}>{t('rerunOn', { day: dateText(payDay) })}</Link>
            <StatusPill status={status} />
          </li>
        ))}
      </ul>
    )}
    {unpaid.employees > 0 && <RerunButton id={payRun.id} />}
  </>
)

const RerunButton = ({ id }: { id: string }) => {
  const navigate = useNavigate()
  const rerun = useCommand(api.payRuns.rerun, {
    fallback: t('failed.create'),
    success: t('created'),
    onSuccess: (created) => void navigate({ to: payRunScreens.details.to({ payRunId: created.id }) }),
  })
  return (
    <>
      <p className={classes.quiet}>{t('rerunText')}</p>
      <Button
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={rerun.isPending}
        onClick={() => rerun.mutate({ id, payDay: today() })}
      >
        {t('rerun')}
      </Button>
    </>
  )
}
