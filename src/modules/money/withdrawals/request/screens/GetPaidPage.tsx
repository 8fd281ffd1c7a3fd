import '#web/ui/employee-dates.ts'
import { Skeleton } from '@mantine/core'
import { api, useCall } from '#web/api.ts'
import { Card, Empty, Loaded, Page } from '#web/ui/Page.tsx'
import { Closed } from '../../balance/screens/Closed.tsx'
import { RequestForm } from './RequestForm.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t as withdrawalText } from '../../withdrawal.texts.ts'
import { t } from '../get-paid.texts.ts'

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
          data.rollingPay === 'no' && !data.blocked?.params['since'] ? (
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
