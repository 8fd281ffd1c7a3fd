import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Column } from '#web/ui/DataTable.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Card } from '#web/ui/Page.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { t } from '../disbursement.texts.ts'
import { providerName } from '../provider-names.rules.ts'
import { isLeftOut, noteOf, type DisbursementDetails, type Line } from './disbursement.ts'
import classes from './disbursements.module.css'
import { BankResult, useBankResult } from './BankResult.tsx'
import { barText } from './Remarks.tsx'

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
      {line.duplicateReason !== null && (
        <span className={classes.again}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{t('paidAgain', { reason: line.duplicateReason })}</span>
        </span>
      )}
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
        {row.bank} <span className="num">{row.accountNumber}</span>
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
export const Payees = ({ disbursement, isPlatform }: PayeesProps) => {
  const { selectedPayees, name } = disbursement
  const result = useBankResult(disbursement, isPlatform)
  return (
    <Card title={t('payees')}>
      <DataTable
        label={t('payees')}
        columns={columnsOf(disbursement)}
        rowKey={(row) => row.lineId}
        rowName={(row) => row.name}
        list={{ rows: selectedPayees, total: selectedPayees.length }}
        empty={{ title: t('noPayees') }}
        file={{ name: `disbursement-${name}-payees` }}
        {...result.table}
      />
      <BankResult disbursement={disbursement} {...result.dialog} />
    </Card>
  )
}
