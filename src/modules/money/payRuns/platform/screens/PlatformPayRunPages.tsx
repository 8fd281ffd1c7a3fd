import { Anchor, Stack } from '@mantine/core'
import { IconBook2, IconDownload, IconFileText } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { History } from '#ground/audit/screens/History.tsx'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { t as ledgerText } from '#ground/ledger/ledger.texts.ts'
import { noRinggit } from '#kernel/money.ts'
import { t as accountText } from '#money/originatingAccounts/originating-account.texts.ts'
import { usePaymentFile } from '#money/originatingAccounts/screens/use-payment-file.tsx'
import { paymentFileScreens } from '#reports/paymentFiles/payment-files.screens.ts'
import { saveDownload } from '#web/ui/save-download.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCall } from '#web/api.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { payRunScreens } from '../../pay-run.screens.ts'
import { t as owedText } from '#owed/receivables/benefit/benefit-account.texts.ts'
import { t } from '../../pay-run.texts.ts'
import { PayRunActions } from './PayRunActions.tsx'
import { ReturnedPayments } from './ReturnedPayments.tsx'
import { fullNameOf, type Figures, type PayRun } from '../../screens/pay-run.ts'
import classes from '../../screens/pay-runs.module.css'
import { Cancelled, RunDuplicates, Summary } from '../../run/screens/PayRunDetailsPage.tsx'
import { PayRunPanel } from '../../figures/screens/PayRunPanel.tsx'
import { RunEmployees } from '../../figures/screens/RunEmployees.tsx'

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
    <LinkButton to={payRunScreens.platformOwed.to({ orgId: of.orgId })} variant="default">
      {owedText('title')}
    </LinkButton>
    {payRun.status === 'completed' && <ReturnedPayments of={of} name={titleOf(payRun)} />}
    {payRun.status === 'completed' && (
      <LinkButton
        to={ledgerScreens.record.to({ orgId: of.orgId, recordId: of.payRunId })}
        variant="default"
        icon={IconBook2}
      >
        {ledgerText('link')}
      </LinkButton>
    )}
    {payRun.status === 'completed' && (
      <LinkButton to={payRunScreens.platformReport.to(of)} variant="default" icon={IconFileText}>
        {t('report')}
      </LinkButton>
    )}
  </>
)

/** A file with the payments to each wallet. */
const Payouts = ({ of, figures }: { of: Key; figures: Figures }) => {
  const load = useCall(
    api.paymentFiles.getFiles,
    { search: of.payRunId, pageSize: 50 },
    { fallback: t('failed.files') },
  )
  return (
    <Stack gap="xs">
      <strong>{t('payouts')}</strong>
      {/* Without their results, a download couldn’t ask. */}
      <Loaded load={load} fallback={t('failed.files')}>
        {({ files }) => (
          <>
            {figures.wallets.map(({ walletId, name }) => (
              <WalletFile
                key={walletId}
                of={{ ...of, walletId }}
                name={name}
                file={files.find((file) => file.walletId === walletId)}
              />
            ))}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

type File = Awaited<ReturnType<typeof api.paymentFiles.getFiles>>['files'][number]
type WalletFileProps = { of: Key & { walletId: string }; name: string; file: File | undefined }
/** Before payment starts, the file has no number yet, and its payments may still change. */
const WalletFile = ({ of, name, file }: WalletFileProps) => {
  const { busy, download, warning } = usePaymentFile({
    title: accountText('paymentFile.warnTitle', { name }),
    unpaid: { count: file?.unpaid.count ?? 0, amount: file?.unpaid.total ?? noRinggit },
    start: () => saveDownload('adminPayRuns-downloadPayouts', of, name),
  })
  return (
    <div>
      <IfMay call="adminPayRuns-downloadPayouts">
        <Anchor component="button" type="button" size="sm" disabled={busy} onClick={download}>
          <IconDownload size={16} aria-hidden /> {t('download', { wallet: name })}
        </Anchor>
      </IfMay>
      {file && (
        <Anchor component={Link} to={paymentFileScreens.view.to(file)} size="sm" display="block" mih={24}>
          {file.number}
        </Anchor>
      )}
      {warning}
    </div>
  )
}

/** The specification's address for changing the status, which the page of the run does. */
export const PlatformPayRunEditPage = () => (
  <Navigate to={payRunScreens.platformDetails.to(payRunScreens.platformEdit.useParams())} replace />
)
