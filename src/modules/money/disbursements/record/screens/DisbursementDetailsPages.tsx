import { Button } from '@mantine/core'
import { IconBook2, IconDownload, IconEdit, IconFileInvoice, IconReceipt2 } from '@tabler/icons-react'
import { canMove } from '#kernel/lifecycle.ts'
import { PaymentFileButton } from '#money/originatingAccounts/screens/PaymentFileDialog.tsx'
import { usePaymentFile } from '#money/originatingAccounts/screens/use-payment-file.tsx'
import { toFilesOf } from '#reports/paymentFiles/payment-files.screens.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { sumOf } from '#web/ui/format.ts'
import { saveDownload } from '#web/ui/save-download.ts'
import { History } from '#ground/audit/screens/History.tsx'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { t as ledgerText } from '#ground/ledger/ledger.texts.ts'
import { settlementScreens } from '#owed/receivables/settlement/settlement.screens.ts'
import { api, downloadAddress, useCall } from '#web/api.ts'
import { ChangedSince } from '#web/ui/changed-since.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useSnapshot } from '#web/ui/snapshot.ts'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { ReturnedNotice } from '#web/ui/returned.tsx'
import { IfMay } from '#web/ui/IfMay.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { disbursementLifecycle } from '../../disbursement.rules.ts'
import { disbursementScreens } from '../../disbursement.screens.ts'
import { t } from '../../disbursement.texts.ts'
import { awaitsResults, figuresOf, type DisbursementDetails } from '../../screens/disbursement.ts'
import layout from '../../screens/disbursement-form.module.css'
import classes from '../../screens/disbursements.module.css'
import { Decision, MoveButtons } from './MoveButtons.tsx'
import { DisputedPayments } from '../../paying/screens/DisputedPayments.tsx'
import { Figures } from './Figures.tsx'
import { Payees } from './Payees.tsx'
import { PayoutPanel } from '../../paying/screens/PayoutPanel.tsx'

/** A disbursement of the caller's organization. */
export const DisbursementDetailsPage = () => {
  const { disbursementId } = disbursementScreens.details.useParams()
  return <Details of={{ disbursementId }} back={disbursementScreens.list.to()} />
}

/** A disbursement as platform staff see it, from its approval on. */
export const InternalDisbursementDetailsPage = () => {
  const { orgId, id } = disbursementScreens.internalDetails.useParams()
  return <Details of={{ disbursementId: id, orgId }} back={disbursementScreens.platformList.to()} isPlatform />
}

const refreshEvery = 15_000

type DetailsProps = { of: { disbursementId: string; orgId?: string }; back: string; isPlatform?: boolean }
const Details = ({ of, back, isPlatform = false }: DetailsProps) => {
  const load = useCall(api.disbursements.getOne, of, {
    fallback: t('failedOne'),
    // What the buttons say stays true while the page is open.
    refetchInterval: refreshEvery,
    refetchWhile: awaitsResults,
  })
  const { data } = load
  return (
    <Page
      title={data?.name ?? t('details')}
      {...(isPlatform && { over: data?.orgName ?? null })}
      intro={data && <StatusPill status={data.status} />}
      back={{ to: back, label: t('title') }}
      actions={data && <Actions disbursement={data} isPlatform={isPlatform} />}
    >
      <Loaded load={load} fallback={t('failedOne')}>
        {(current) => <Body current={current} isPlatform={isPlatform} />}
      </Loaded>
    </Page>
  )
}

const snapshotOf = {
  keyOf: ({ id }: DisbursementDetails) => id,
  versionOf: ({ version }: DisbursementDetails) => version,
  awaits: ({ status }: DisbursementDetails) => status === 'pending-approval',
}
const Body = ({ current, isPlatform }: { current: DisbursementDetails; isPlatform: boolean }) => {
  // A record that awaits approval stays as shown until it is reviewed again.
  const { shown, isChanged, review } = useSnapshot(current, snapshotOf)
  const changed = isChanged && (
    <ChangedSince type="disbursement" id={shown.id} since={shown.modifiedAt} onReview={review} />
  )
  return (
    <div className={layout.form}>
      <div className={layout.main}>
        <ReturnedNotice type="disbursement" id={shown.id} />
        <Differences disbursement={shown} />
        <DisputedPayments batch={shown} isPlatform={isPlatform} />
        {shown.processedWith === 'provider' && (
          <PayoutPanel batch={shown} isPlatform={isPlatform} toRepay={figuresOf(shown).amountToRepay} />
        )}
        <Payees disbursement={shown} isPlatform={isPlatform} />
        <History type="disbursement" id={shown.id} orgId={shown.orgId} status={shown.status} />
      </div>
      <aside className={layout.rail} aria-label={t('figures')}>
        <Figures disbursement={shown} />
        <Decision disbursement={shown} changed={changed || null} />
      </aside>
    </div>
  )
}

/** The file of a disbursement for the bank, as specified and in the formats of banks. */
const BankFile = ({ disbursement: { id, orgId, name, selectedPayees } }: { disbursement: DisbursementDetails }) => {
  const inFile = selectedPayees.filter(({ status }) => status !== 'dropped')
  const failed = inFile.filter(({ status }) => status === 'failed' || status === 'reversed')
  const unpaid = { count: failed.length, amount: sumOf(failed) }
  const title = t('paymentFile', { name })
  const { busy, download, downloadAs, warning } = usePaymentFile({
    title,
    unpaid,
    start: (bankFormat) => saveDownload('disbursements-downloadPayees', { id, orgId, bankFormat }, name),
  })
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={busy} onClick={download}>
        {t('payeesFile')}
      </Button>
      <PaymentFileButton
        title={title}
        count={inFile.length}
        amount={sumOf(inFile)}
        unpaid={unpaid}
        preview={{ call: api.disbursements.previewPaymentFile, of: { id, orgId } }}
        onDownload={downloadAs}
      />
      {warning}
    </>
  )
}

const Actions = ({ disbursement, isPlatform }: { disbursement: DisbursementDetails; isPlatform: boolean }) => {
  const { id, orgId, repaymentId, status } = disbursement
  const toSettlement =
    repaymentId &&
    (isPlatform
      ? settlementScreens.internalDetails.to({ orgId, id, repaymentId })
      : settlementScreens.details.to({ repaymentId, disbursementId: id }))
  return (
    <>
      {toSettlement && (
        <LinkButton to={toSettlement} variant="default" icon={IconReceipt2}>
          {t('viewSettlement')}
        </LinkButton>
      )}
      {(status === 'processing' || status === 'completed') && (
        <Button
          component="a"
          href={downloadAddress('disbursements-downloadReconciliation', { id, orgId })}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('reconciliation')}
        </Button>
      )}
      {isPlatform && status === 'processing' && disbursement.processedWith === 'file' && (
        <IfMay call="disbursements-downloadPayees">
          <BankFile disbursement={disbursement} />
        </IfMay>
      )}
      {!isPlatform && canMove(disbursementLifecycle, status, 'edit') && (
        <LinkButton
          to={disbursementScreens.edit.to({ disbursementId: id })}
          variant={status === 'draft' ? 'filled' : 'default'}
          icon={IconEdit}
        >
          {ui('action.edit')}
        </LinkButton>
      )}
      {isPlatform && disbursement.processedWith === 'file' && (
        <LinkButton to={toFilesOf(id)} variant="default" icon={IconFileInvoice}>
          {t('file')}
        </LinkButton>
      )}
      {isPlatform && status === 'completed' && (
        <LinkButton to={ledgerScreens.record.to({ orgId, recordId: id })} variant="default" icon={IconBook2}>
          {ledgerText('link')}
        </LinkButton>
      )}
      <MoveButtons disbursement={disbursement} />
    </>
  )
}

const differenceText = (difference: DisbursementDetails['differences'][number]): string => {
  if (difference.what === 'content') return t('contentDiffers')
  const { name, what, before, after } = difference
  if (after === null) return t('accountRemoved', { name, before })
  const states =
    difference.what === 'status'
      ? { before: t(`payeeState.${difference.before}`), after: t(`payeeState.${difference.after}`) }
      : { before, after }
  return t('difference', { name, what: t(`what.${what}`), ...states })
}

/** What changed since the version that awaits approval was submitted. */
const Differences = ({ disbursement: { differences } }: { disbursement: DisbursementDetails }) =>
  differences.length > 0 && (
    <Notice tone="wait" title={t('changedSince')}>
      <ul className={classes.differences}>
        {differences.map((one) => (
          <li key={differenceText(one)}>{differenceText(one)}</li>
        ))}
      </ul>
      <p>{t('submitAgain')}</p>
    </Notice>
  )
