import { dayText, ringgit } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { deductionScreens } from '../../deduction.screens.ts'
import { t } from '../plan.texts.ts'
import { useOwnPlans } from './plan.ts'

/** The next instalment of the employee's plan. */
export const RunningPlan = () => {
  const plan = useOwnPlans().data?.plans.find(({ status }) => status === 'active')
  const next = plan?.instalments.find(({ state }) => state === 'open' || state === 'listed')
  if (!next) return null
  return (
    <Notice title={t('running', { amount: ringgit(next.amount), date: dayText(next.payOn) })}>
      <LinkButton to={deductionScreens.plan.to()} mt="sm" variant="default">
        {t('view')}
      </LinkButton>
    </Notice>
  )
}
