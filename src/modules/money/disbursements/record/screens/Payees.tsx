import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column } from '#web/ui/DataTable.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { Money, ringgit, sumOf } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { Risks } from '#web/ui/risks.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { useTab } from '#web/ui/table-state.ts'
import { t } from '../../disbursement.texts.ts'
import { providerName } from '../../paying/provider-names.rules.ts'
import { isLeftOut, noteOf, type DisbursementDetails, type Line } from '../../screens/disbursement.ts'
import classes from '../../screens/disbursements.module.css'
import { BankResult, useBankResult } from '../../paying/screens/BankResult.tsx'
import { barText } from '../../screens/Remarks.tsx'
import { numberText } from '#web/ui/mask-text.ts'

/** A value of a line; struck through if the line is not paid. */
const Value = ({ line, children }: { line: Line; children: ReactNode }) =>
  isLeftOut(line) ? <s className={classes.leftOut}>{children}</s> : children

type Batch = Pick<DisbursementDetails, 'status' | 'processedWith'>

/** The status of a line; null before it can have one. Lines of a cancelled batch that were never paid are cancelled. */
const statusOf = ({ status, barred }: Line, batch: Batch): { status: string; text: string } | null => {
  if (batch.status === 'draft') return null
  if (barred && status === 'waiting') return { status: 'dropped', text: barText(barred) }
  if (batch.status === 'pending-approval') return null
  const isOver = batch.status === 'cancelled' && status === 'waiting'
  const shown = isOver ? 'cancelled' : status
  return { status: shown, text: isOver ? t('notPaid') : statusText(shown) }
}

const Payee = ({ line, isUnsent }: { line: Line; isUnsent: boolean }) => {
  const sentAs = providerName(line.accountName)
  return (
    <span className={classes.lines}>
      <span>
        <Value line={line}>{line.name}</Value>
      </span>
      {isUnsent && sentAs !== line.accountName && <span className={classes.note}>{t('sentAs', { name: sentAs })}</span>}
      <Risks risks={line.risks} />
    </span>
  )
}

const columnsOf = (batch: Batch): readonly Column<Line>[] => [
  {
    id: 'name',
    header: t('field.payee'),
    wide: true,
    cell: (row) => <Payee line={row} isUnsent={batch.processedWith === null && batch.status !== 'cancelled'} />,
    value: (row) => row.name,
  },
  {
    id: 'account',
    header: t('field.account'),
    wide: true,
    cell: (row) => (
      <Value line={row}>
        {row.bank} <span className="num">{numberText(row.accountNumber)}</span>
      </Value>
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
  {
    id: 'amount',
    header: t('field.amount'),
    align: 'right',
    cell: (row) => (
      <Value line={row}>
        <Money amount={row.amount} />
      </Value>
    ),
    value: (row) => row.amount,
  },
  {
    id: 'status',
    header: t('field.status'),
    cell: (row) => {
      const shown = statusOf(row, batch)
      const note = row.disputed ? t('disputed') : noteOf(row)
      return (
        shown && (
          <span className={classes.lines}>
            <StatusPill status={shown.status} text={shown.text} />
            {note && <span className={classes.note}>{note}</span>}
          </span>
        )
      )
    },
    value: (row) => statusOf(row, batch)?.text ?? '',
  },
]

type PayeesProps = { disbursement: DisbursementDetails; isPlatform: boolean }
/** The payees with their remarks, and the bank's results for those that are paid by file. */
export const Payees = (props: PayeesProps) => {
  const { status, selectedPayees } = props.disbursement
  const toCheck = selectedPayees.filter((line) => line.risks.length > 0 || isLeftOut(line))
  return (
    <Card title={t('payees')}>
      {status === 'pending-approval' && !props.isPlatform && toCheck.length > 0 ? (
        <ToCheck {...props} toCheck={toCheck} />
      ) : (
        <PayeeTable {...props} rows={selectedPayees} />
      )}
    </Card>
  )
}

const PayeeTable = ({ disbursement, isPlatform, rows }: PayeesProps & { rows: readonly Line[] }) => {
  const result = useBankResult(disbursement, isPlatform)
  return (
    <>
      <DataTable
        label={t('payees')}
        columns={columnsOf(disbursement)}
        rowKey={(row) => row.lineId}
        rowName={(row) => row.name}
        list={{ rows, total: rows.length }}
        empty={{ title: t('noPayees') }}
        file={{ name: `disbursement-${disbursement.name}-payees` }}
        {...result.table}
      />
      <BankResult disbursement={disbursement} {...result.dialog} />
    </>
  )
}

/** The lines that an approver should check, and all of them. */
const ToCheck = ({ toCheck, ...props }: PayeesProps & { toCheck: readonly Line[] }) => {
  const all = props.disbursement.selectedPayees
  const [tab, setTab] = useTab(['check', 'all'])
  const others = all.filter((line) => !toCheck.includes(line))
  return (
    <CountTabs
      label={t('toCheck')}
      tabs={[
        { key: 'check', label: t('payeeTab.check'), count: toCheck.length },
        { key: 'all', label: t('payeeTab.all'), count: all.length },
      ]}
      value={tab}
      onChange={setTab}
    >
      <PayeeTable key={tab} {...props} rows={tab === 'check' ? toCheck : all} />
      {tab === 'check' && others.length > 0 && (
        <p className={classes.others}>
          {t('nothingToCheck', { count: others.length, total: ringgit(sumOf(others)) })}
          <Button variant="subtle" color="teal.8" size="compact-sm" onClick={() => setTab('all')}>
            {t('showAll')}
          </Button>
        </p>
      )}
    </CountTabs>
  )
}
