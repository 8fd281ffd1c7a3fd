import { Anchor, Button, Stack } from '@mantine/core'
import { IconDownload, IconEdit, IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isFinal } from '#kernel/lifecycle.ts'
import { History } from '#modules/audit/screens/History.tsx'
import { api, downloadAddress, useCall } from '#web/api.ts'
import { Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { payRunLifecycle } from '../pay-run.rules.ts'
import { payRunScreens } from '../pay-run.screens.ts'
import { t } from '../pay-run.texts.ts'
import { PayRunStatusForm } from './PayRunStatusForm.tsx'
import { nameOf, type Figures, type PayRun } from './pay-run.ts'
import classes from './pay-runs.module.css'
import { Cancelled, RunDuplicates, Summary } from './PayRunDetailsPage.tsx'
import { PayRunPanel } from './PayRunPanel.tsx'
import { RunEmployees } from './RunEmployees.tsx'

type Key = { orgId: string; payRunId: string }
const toRunOf = (orgId: string) => (payRunId: string) => payRunScreens.platformDetails.to({ orgId, payRunId })
const back = { to: payRunScreens.platformList.to(), label: t('title') }
const titleOf = (payRun: PayRun | undefined): string => (payRun ? `${payRun.orgName}, ${nameOf(payRun)}` : t('details'))

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
        {({ payRun: loaded, figures }) => (
          <>
            <div className={`${classes.columns} ${classes.withTable}`}>
              <div className={classes.main}>
                <Cancelled payRun={loaded} />
                <RunEmployees call={api.adminPayRuns.getEmployees} of={key} figures={figures} withLinks={false} />
              </div>
              <PayRunPanel figures={figures} status={loaded.status}>
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
    {!isFinal(payRunLifecycle, payRun.status) && (
      <Button component={Link} to={payRunScreens.platformEdit.to(of)} leftSection={<IconEdit size={16} aria-hidden />}>
        {t('changeStatus')}
      </Button>
    )}
  </>
)

/** A file with the payments to each wallet. */
const Payouts = ({ of, figures }: { of: Key; figures: Figures }) => (
  <Stack gap="xs">
    <strong>{t('payouts')}</strong>
    {figures.wallets.map(({ walletId, name }) => (
      <Anchor key={walletId} href={downloadAddress('adminPayRuns-downloadPayouts', { ...of, walletId })} size="sm">
        <IconDownload size={16} aria-hidden /> {t('download', { wallet: name })}
      </Anchor>
    ))}
  </Stack>
)

export const PlatformPayRunEditPage = () => {
  const key = payRunScreens.platformEdit.useParams()
  const load = useCall(api.adminPayRuns.getOne, key, { fallback: t('failed.one') })
  const toDetails = { to: payRunScreens.platformDetails.to(key), label: t('details') }
  return (
    <Page title={t('changeStatus')} intro={titleOf(load.data?.payRun)} back={toDetails} narrow>
      <Loaded load={load} fallback={t('failed.one')}>
        {({ payRun, shown }) => (
          <PayRunStatusForm key={payRun.status} name={titleOf(payRun)} payRun={payRun} shown={shown} of={key} />
        )}
      </Loaded>
    </Page>
  )
}
