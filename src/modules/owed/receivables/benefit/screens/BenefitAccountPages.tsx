import { Button, Stack } from '@mantine/core'
import type { z } from 'zod'
import { ManagedAccount, OwedAccount } from '../../account/screens/OwedAccount.tsx'
import { PayCard } from '../../report/screens/PayCard.tsx'
import { ReportToAnswer } from '../../report/screens/Reports.tsx'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { Card, Empty, Loaded, Page } from '#web/ui/Page.tsx'
import type { adminBenefitAccountCalls } from '../benefit-account.contract.ts'
import { t } from '../benefit-account.texts.ts'
import { payRunScreens } from '#money/payRuns/pay-run.screens.ts'

const calls = { record: api.adminPayRuns.recordBenefitRepayment, void: api.adminPayRuns.voidBenefitRepayment }

const reporting = {
  call: api.payRuns.reportBenefitRepayment,
  schema: async () => (await import('../benefit-account.contract.ts')).benefitAccountCalls.reportBenefitRepayment.input,
  changes: [],
}
const withdrawing = { call: api.payRuns.withdrawBenefitReport, changes: [] }

const NothingOwed = () => (
  <Card>
    <Empty title={t('empty')} hint={t('emptyHint')} />
  </Card>
)

/** The benefits that the employer owes. */
export const BenefitAccountPage = () => {
  const load = useCall(api.payRuns.getBenefitAccount, {}, { fallback: t('failed') })
  const back = { to: payRunScreens.list.to(), label: t('back') }
  return (
    <Page title={t('title')} intro={t('intro')} back={back}>
      <Loaded load={load} fallback={t('failed')}>
        {(account) =>
          account.months.length === 0 ? (
            <NothingOwed />
          ) : (
            <Stack gap="md">
              <PayCard
                payable={{
                  ...account,
                  name: t('payable'),
                  amountDue: account.outstanding,
                  since: account.since ?? today(),
                }}
                of={{}}
                report={reporting}
                withdraw={withdrawing}
              />
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
  const back = { to: payRunScreens.platformList.to(), label: t('back') }
  return (
    <Page title={t('title')} over={name ?? null} intro={t('platformIntro')} back={back}>
      <Loaded load={load} fallback={t('failed')}>
        {(account) => (account.months.length === 0 ? <NothingOwed /> : <Managed orgId={orgId} account={account} />)}
      </Loaded>
    </Page>
  )
}

type ManagedProps = { orgId: string; account: z.input<typeof adminBenefitAccountCalls.getBenefitAccount.output> }
const Managed = ({ orgId, account }: ManagedProps) => {
  const report = account.reports.find(({ state }) => state === 'open')
  return (
    <ManagedAccount
      title={t('card')}
      account={account}
      of={{ orgId }}
      name={account.orgName}
      recordTitle={t('recordTitle')}
      calls={calls}
      {...(report && {
        initial: { amount: report.amount, paidOn: report.paymentDate, reference: report.reference },
        extra: () => ({ reportId: report.id }),
        above: (record: () => void) => (
          <ReportToAnswer
            reports={account.reports}
            of={{ orgId }}
            dismiss={api.adminPayRuns.dismissBenefitReport}
            changes={[]}
            record={(verb) => (
              <Button onClick={record} aria-haspopup="dialog">
                {verb}
              </Button>
            )}
          />
        ),
      })}
    />
  )
}
