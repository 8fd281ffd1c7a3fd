import { Stack } from '@mantine/core'
import { ManagedAccount, OwedAccount } from '#modules/ledger/screens/OwedAccount.tsx'
import { api, useCall } from '#web/api.ts'
import { HowToPay } from '#web/ui/HowToPay.tsx'
import { t as payText } from '#web/ui/pay.texts.ts'
import { Card, Page } from '#web/ui/Page.tsx'
import { Empty, Loaded } from '#web/ui/States.tsx'
import { t } from '../benefit-account.texts.ts'
import { payRunScreens } from '../pay-run.screens.ts'
import { t as payRunText } from '../pay-run.texts.ts'

const calls = { record: api.adminPayRuns.recordBenefitRepayment, void: api.adminPayRuns.voidBenefitRepayment }

const NothingOwed = () => (
  <Card>
    <Empty title={t('empty')} hint={t('emptyHint')} />
  </Card>
)

/** The benefits that the employer owes. */
export const BenefitAccountPage = () => {
  const load = useCall(api.payRuns.getBenefitAccount, {}, { fallback: t('failed') })
  const back = { to: payRunScreens.list.to(), label: payRunText('title') }
  return (
    <Page title={t('title')} intro={t('intro')} back={back}>
      <Loaded load={load} fallback={t('failed')}>
        {(account) =>
          account.months.length === 0 ? (
            <NothingOwed />
          ) : (
            <Stack gap="md">
              {account.outstanding > 0 && (
                <Card title={payText('title')}>
                  <HowToPay payTo={account.payTo} amount={account.outstanding} reference={account.payReference} />
                </Card>
              )}
              <OwedAccount title={t('card')} account={account} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

/** The same of one organization, where platform staff record and void repayments. */
export const PlatformBenefitAccountPage = () => {
  const { orgId } = payRunScreens.platformOwed.useParams()
  const load = useCall(api.adminPayRuns.getBenefitAccount, { orgId }, { fallback: t('failed') })
  const name = load.data?.orgName
  const back = { to: payRunScreens.platformList.to(), label: payRunText('title') }
  return (
    <Page title={t('title')} {...(name && { over: name })} intro={t('intro')} back={back}>
      <Loaded load={load} fallback={t('failed')}>
        {(account) =>
          account.months.length === 0 ? (
            <NothingOwed />
          ) : (
            <ManagedAccount
              title={t('card')}
              account={account}
              of={{ orgId }}
              name={account.orgName}
              recordTitle={t('recordTitle')}
              calls={calls}
            />
          )
        }
      </Loaded>
    </Page>
  )
}
