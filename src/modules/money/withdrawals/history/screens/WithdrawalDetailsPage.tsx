import { api, useCall } from '#web/api.ts'
import { Docked } from '#web/ui/Docked.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { isReleased, WithdrawalView } from './WithdrawalView.tsx'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t as listText } from '../transactions.texts.ts'
import { t } from '../details.texts.ts'

export const WithdrawalDetailsPage = () => {
  const { transactionId } = withdrawalScreens.transaction.useParams()
  const load = useCall(api.rollingPayEmployee.getTransaction, { transactionId }, { fallback: t('failed') })
  const details = load.data
  return (
    <Page
      title={t('title')}
      back={{ to: withdrawalScreens.transactions.to(), label: listText('title') }}
      bar="arrow"
      narrow
    >
      <Loaded load={load} fallback={t('failed')}>
        {(loaded) => <WithdrawalView details={loaded} />}
      </Loaded>
      {details && isReleased(details) && !details.returned && details.backInBalance && (
        <Docked over="page">
          <LinkButton to={withdrawalScreens.getPaid.to()} fullWidth size="lg">
            {t('again')}
          </LinkButton>
        </Docked>
      )}
    </Page>
  )
}
