import { Anchor, Button, Stack } from '@mantine/core'
import { IconBook2, IconDownload, IconFileText } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { History } from '#modules/audit/screens/History.tsx'
import { ledgerScreens } from '#modules/ledger/ledger.screens.ts'
import { t as ledgerText } from '#modules/ledger/ledger.texts.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, downloadAddress, useCall } from '#web/api.ts'
import { Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { payRunScreens } from '../pay-run.screens.ts'
import { t as owedText } from '../benefit-account.texts.ts'
import { t } from '../pay-run.texts.ts'
import { PayRunActions } from './PayRunActions.tsx'
import { fullNameOf, type Figures, type PayRun } from './pay-run.ts'
import classes from './pay-runs.module.css'
import { Cancelled, RunDuplicates, Summary } from './PayRunDetailsPage.tsx'
import { PayRunPanel } from './PayRunPanel.tsx'
import { RunEmployees } from './RunEmployees.tsx'

type Key = { orgId: string; payRunId: string }
const toRunOf = (orgId: string) => (payRunId: string) => payRunScreens.platformDetails.to({ orgId, payRunId })
const back = { to: payRunScreens.platformList.to(), label: t('title') }
const titleOf = (payRun: PayRun | undefined): string =>
  payRun ? `${payRun.orgName}, ${fullNameOf(payRun)}` : t('details')

export const PlatformPayRunDetailsPage = () => {
  const key = payRunScreens.platformDetails.useParams()
  const load = useCall(api.adminPayRuns.getOne, key, { fallback: t('failed.one') })
  const payRun = load.data?.payRun
  return (
    <Page
      title={titleOf(payRun)}
      intro={payRun && <Summary payRun={payRun} to={toRunOf(key.orgId)} />}
      back={back}
      actions={payRun && <Actions payRun={payRun} of={key} />}
    >
      <Loaded load={load} fallback={t('failed.one')}>
        {({ payRun: loaded, figures, shown }) => (
          <>
            <div className={`${classes.columns} ${classes.withTable}`}>
              <div className={classes.main}>
                <Cancelled payRun={loaded} />
                <RunEmployees call={api.adminPayRuns.getEmployees} of={key} figures={figures} withLinks={false} />
              </div>
              <PayRunPanel
                figures={figures}
                status={loaded.status}
                decision={
                  <IfMay call={api.adminPayRuns.update}>
                    <PayRunActions name={titleOf(loaded)} payRun={loaded} shown={shown} of={key} />
                  </IfMay>
                }
              >
                <RunDuplicates payRun={loaded} />
                {loaded.status !== 'cancelled' && <Payouts of={key} figures={figures} />}
              </PayRunPanel>
            </div>
            <History type="payRun" id={key.payRunId} orgId={key.orgId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const Actions = ({ payRun, of }: { payRun: PayRun; of: Key }) => (
  <>
    <Button component={Link} to={payRunScreens.platformOwed.to({ orgId: of.orgId })} variant="default">
      {owedText('title')}
    </Button>
    {payRun.status === 'completed' && (
      <Button
        component={Link}
        to={ledgerScreens.record.to({ orgId: of.orgId, recordId: of.payRunId })}
        variant="default"
        leftSection={<IconBook2 size={16} aria-hidden />}
      >
        {ledgerText('link')}
      </Button>
    )}
    {payRun.status === 'completed' && (
      <Button
        component={Link}
        to={payRunScreens.platformReport.to(of)}
        variant="default"
        leftSection={<IconFileText size={16} aria-hidden />}
      >
        {t('report')}
      </Button>
    )}
  </>
)

/** A file with the payments to each wallet. */
const Payouts = ({ of, figures }: { of: Key; figures: Figures }) => (
  <IfMay call="adminPayRuns-downloadPayouts">
    <Stack gap="xs">
      <strong>{t('payouts')}</strong>
      {figures.wallets.map(({ walletId, name }) => (
        <Anchor key={walletId} href={downloadAddress('adminPayRuns-downloadPayouts', { ...of, walletId })} size="sm">
          <IconDownload size={16} aria-hidden /> {t('download', { wallet: name })}
        </Anchor>
      ))}
    </Stack>
  </IfMay>
)

/** The specification's address for changing the status, which the page of the run does. */
export const PlatformPayRunEditPage = () => (
  <Navigate to={payRunScreens.platformDetails.to(payRunScreens.platformEdit.useParams())} replace />
)
