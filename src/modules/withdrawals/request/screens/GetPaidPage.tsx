import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { planTask } from '#modules/deductions/deduction.screens.ts'
import { api, useCall } from '#web/api.ts'
import { Docked } from '#web/ui/Docked.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Empty, Loaded } from '#web/ui/States.tsx'
import { ClosedCard } from './Closed.tsx'
import { isAboutBalance, type Blocked } from './closed-text.ts'
import { RemindMe } from './RemindMe.tsx'
import { RequestForm } from './RequestForm.tsx'
import { ReturnedTask } from './ReturnedTask.tsx'
import { WithdrawalRow } from './WithdrawalRow.tsx'
import { limitFacts, stageFacts, type Balance } from './Workings.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t as withdrawalText } from '../../withdrawal.texts.ts'
import { t as closedText } from '../closed.texts.ts'
import { t } from '../get-paid.texts.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const PlanTask = lazyPart(planTask)

const fallback = () => withdrawalText('getPaid.balanceFailed')

export const GetPaidPage = () => {
  const balance = useCall(api.rollingPayEmployee.getRollingPayBalance, {}, { fallback: fallback() })
  return (
    <Page
      title={t('title')}
      back={{ to: withdrawalScreens.dashboard.to(), label: withdrawalText('dashboard.title') }}
      bar="arrow"
      narrow
    >
      <Loaded load={balance} fallback={fallback()} placeholder={<Skeleton height={560} radius={12} />}>
        {(data) =>
          data.rollingPay === 'no' ? (
            <Card>
              <Empty title={t('notAvailable')} />
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

/** What is shown instead of the form while nothing can be requested. */
const Closed = ({ balance, blocked }: { balance: Balance; blocked: Blocked }) => {
  const { workings, lastRequest } = balance
  if (blocked.code === 'account_returned') return <ReturnedTask balance={balance} />
  if (blocked.code === 'plan_waiting')
    return (
      <Suspense>
        <PlanTask />
      </Suspense>
    )
  return (
    <>
      <ClosedCard balance={balance} blocked={blocked} />
      {isAboutBalance(blocked) && (
        <Card>
          <Facts
            sum
            facts={[
              [closedText('earned'), <Money key="earned" amount={workings.earned} />],
              ...limitFacts(workings),
              ...(workings.taken > 0 ? stageFacts(workings) : []),
            ]}
          />
        </Card>
      )}
      {lastRequest && (
        <Card flush title={closedText('lastRequest')}>
          <WithdrawalRow transaction={lastRequest} />
        </Card>
      )}
      {blocked.opens && (
        <Docked over="page">
          <RemindMe blocked={blocked} />
        </Docked>
      )}
    </>
  )
}
