import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { dayText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { deductionScreens } from '../deduction.screens.ts'
import { t } from '../plan.texts.ts'
import { planLengthOf, useOwnPlans } from './plan.ts'

/** The employee's plan that waits for an answer, or the next instalment of the one that runs. */
export const PlanTask = () => {
  const plan = useOwnPlans().data?.plans.find(({ status }) => status === 'proposed' || status === 'active')
  if (!plan) return null
  const next = plan.instalments.find(({ state }) => state === 'open' || state === 'listed')
  const waits = plan.status === 'proposed'
  if (!waits && !next) return null
  return (
    <Notice
      tone={waits ? 'wait' : 'info'}
      title={waits ? t('task') : next && t('running', { amount: ringgit(next.amount), date: dayText(next.payOn) })}
    >
      {waits && <div>{t('taskText', { amount: ringgit(plan.amount), count: planLengthOf(plan) })}</div>}
      <Button component={Link} to={deductionScreens.plan.to()} mt="sm" {...(!waits && { variant: 'default' })}>
        {t(waits ? 'open' : 'view')}
      </Button>
    </Notice>
  )
}
