import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, useCall } from '#web/api.ts'
import { Docked } from '#web/ui/Docked.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { WithdrawalView } from './WithdrawalView.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t as withdrawalText } from '../../withdrawal.texts.ts'
import { t } from '../details.texts.ts'

/** The receipt of a request. */
export const ReceiptPage = () => {
  const { transactionId } = withdrawalScreens.receipt.useParams()
  const load = useCall(api.rollingPayEmployee.getTransaction, { transactionId }, { fallback: t('failed') })
  const home = withdrawalScreens.dashboard.to()
  return (
    <Page title={t('receipt')} back={{ to: home, label: withdrawalText('dashboard.title') }} bar="close" narrow>
      <Loaded load={load} fallback={t('failed')}>
        {(details) => <WithdrawalView details={details} />}
      </Loaded>
      <Docked over="page">
        <Button component={Link} to={home} fullWidth size="lg">
          {t('done')}
        </Button>
      </Docked>
    </Page>
  )
}
