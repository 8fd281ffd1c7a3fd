import { Anchor, Button } from '@mantine/core'
import { IconBook2, IconDownload, IconEdit, IconReceipt2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { canMove } from '#kernel/lifecycle.ts'
import { History } from '#modules/audit/screens/History.tsx'
import { ledgerScreens } from '#modules/ledger/ledger.screens.ts'
import { t as ledgerText } from '#modules/ledger/ledger.texts.ts'
import { settlementScreens } from '#modules/settlements/settlement.screens.ts'
import { api, downloadAddress, useCall } from '#web/api.ts'
import { amountColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { dateText, instantText } from '#web/ui/date-text.ts'
import { Money } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { disbursementLifecycle } from '../disbursement.rules.ts'
import { disbursementScreens } from '../disbursement.screens.ts'
import { t } from '../disbursement.texts.ts'
import { awaitsResults, noteOf, toRepayWithoutFailed, type DisbursementDetails, type Line } from './disbursement.ts'
import layout from './disbursement-form.module.css'
import classes from './disbursements.module.css'
import { Decision, MoveButtons } from './MoveButtons.tsx'
import { PayoutPanel } from './PayoutPanel.tsx'

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

type DetailsProps = { of: { disbursementId: string; orgId?: string }; back: string; isPlatform?: boolean }
const Details = ({ of, back, isPlatform = false }: DetailsProps) => {
  const load = useCall(api.disbursements.getOne, of, { fallback: t('failedOne'), refetchWhile: awaitsResults })
  const { data } = load
  return (
    <Page
      title={data?.name ?? t('details')}
      {...(isPlatform && data && { over: data.orgName })}
      intro={data && <StatusPill status={data.status} />}
      back={{ to: back, label: t('title') }}
      actions={data && <Actions disbursement={data} isPlatform={isPlatform} />}
    >
      <Loaded load={load} fallback={t('failedOne')}>
        {(shown) => (
          <div className={layout.form}>
            <div className={layout.main}>
              <Differences disbursement={shown} />
              {shown.processedWith === 'provider' && (
                <PayoutPanel batch={shown} isPlatform={isPlatform} toRepay={toRepayWithoutFailed(shown)} />
              )}
              <Payees disbursement={shown} />
              <History type="disbursement" id={shown.id} orgId={shown.orgId} status={shown.status} />
            </div>
            <aside className={layout.rail} aria-label={t('figures')}>
              <Figures disbursement={shown} />
              <Decision disbursement={shown} />
            </aside>
          </div>
        )}
      </Loaded>
    </Page>
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
        <Button
          component={Link}
          to={toSettlement}
          variant="default"
          leftSection={<IconReceipt2 size={16} aria-hidden />}
        >
          {t('viewSettlement')}
        </Button>
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
        <Button
          component="a"
          href={downloadAddress('disbursements-downloadPayees', { id, orgId })}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('payeesFile')}
        </Button>
      )}
      {!isPlatform && canMove(disbursementLifecycle, status, 'edit') && (
        <Button
          component={Link}
          to={disbursementScreens.edit.to({ disbursementId: id })}
          variant={status === 'draft' ? 'filled' : 'default'}
          leftSection={<IconEdit size={16} aria-hidden />}
        >
          {ui('action.edit')}
        </Button>
      )}
      {isPlatform && status === 'completed' && (
        <Button
          component={Link}
          to={ledgerScreens.record.to({ orgId, recordId: id })}
          variant="default"
          leftSection={<IconBook2 size={16} aria-hidden />}
        >
          {ledgerText('link')}
        </Button>
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

const Figures = ({ disbursement: shown }: { disbursement: DisbursementDetails }) => (
  <section className={`${layout.cost} ${classes.figures}`}>
    <h2>{t('figures')}</h2>
    <Facts
      facts={[
        [t('field.date'), dateText(shown.date)],
        [t('field.repaymentPeriod'), t('months', { count: shown.repaymentPeriod })],
        [t('field.total'), <Money key="total" amount={shown.total} />],
        [t('platformFee', { rate: shown.platformFeePercentage }), <Money key="platform" amount={shown.platformFee} />],
        [
          t('monthlyFee', {
            rate: shown.monthlyFeePercentage,
            months: t('months', { count: shown.repaymentPeriod }),
          }),
          <Money key="monthly" amount={shown.monthlyFeesTotal} />,
        ],
        [
          t('field.amountToRepay'),
          <strong key="repay">
            <Money amount={shown.amountToRepay} />
          </strong>,
        ],
        shown.dateCompleted !== null && [t('field.dateCompleted'), dateText(shown.dateCompleted)],
        shown.reasonForCancellation !== null && [t('field.reason'), shown.reasonForCancellation],
        shown.notes !== '' && [t('field.notes'), shown.notes],
        shown.approvedBy.length > 0 && [
          t('field.approvedBy'),
          shown.approvedBy.map(({ name, at }) => `${name}, ${instantText(at)}`).join('; '),
        ],
        shown.status === 'pending-approval' &&
          shown.approversNeeded > 1 && [
            t('field.approvals'),
            t('approvals', { approvals: shown.approvals, needed: shown.approversNeeded }),
          ],
      ]}
    />
  </section>
)

const columns: readonly Column<Line>[] = [
  textColumn('name', t('field.payee'), { wide: true }),
  {
    id: 'account',
    header: t('field.account'),
    wide: true,
    cell: (row) => (
      <>
        {row.bank} <span className="num">{row.accountNumber}</span>
      </>
    ),
    value: (row) => `${row.bank} ${row.accountNumber}`,
  },
  {
    id: 'invoice',
    header: t('field.invoice'),
    cell: (row) => (
      <>
        {row.invoiceNumber}
        {row.files.map((file) => (
          <Anchor key={file.url} href={file.url} target="_blank" rel="noreferrer" className={classes.file}>
            {file.fileName}
          </Anchor>
        ))}
      </>
    ),
    value: (row) => row.invoiceNumber ?? '',
  },
  amountColumn('amount', t('field.amount')),
  {
    id: 'status',
    header: t('field.status'),
    cell: (row) => {
      const note = noteOf(row)
      return (
        <>
          <StatusPill status={row.status} />
          {note && <span className={classes.note}>{note}</span>}
        </>
      )
    },
    value: (row) => statusText(row.status),
  },
]

const Payees = ({ disbursement: { selectedPayees, name } }: { disbursement: DisbursementDetails }) => (
  <Card title={t('payees')}>
    <DataTable
      label={t('payees')}
      pagedBy="browser"
      columns={columns}
      rowKey={(row) => row.lineId}
      rowName={(row) => row.name}
      list={{ rows: selectedPayees, total: selectedPayees.length }}
      empty={{ title: t('noPayees') }}
      csv={{ fileName: `disbursement-${name}-payees.csv` }}
    />
  </Card>
)
