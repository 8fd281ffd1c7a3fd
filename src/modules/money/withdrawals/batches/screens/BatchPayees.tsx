import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useMay } from '#web/may.ts'
import { api } from '#web/api.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { dateText, ringgit } from '#web/ui/format.ts'
import { useServerList } from '#web/ui/server-list.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { useTab } from '#web/ui/table-state.ts'
import type { batchCalls } from '../batch.contract.ts'
import { payeeResults } from '../../bank/batch.rules.ts'
import type { BatchDetails } from './batch-text.tsx'
import type { Show } from '../../bank/screens/dialog.tsx'
import { recordingResults } from '../../transfers/screens/RecordingResults.tsx'
import { editPath, NetAmount } from '../../transfers/screens/transfer-columns.tsx'
import batchClasses from './BatchPage.module.css'
import classes from '../../bank/screens/transfers.module.css'
import { t } from '../batch-page.texts.ts'
import { numberText } from '#web/ui/mask-text.ts'

type OpenLine = BatchDetails['openLines'][number]
type Payee = z.input<(typeof batchCalls)['getBatchPayees']['output']>['payees'][number]

const pills = { paid: 'completed', refused: 'failed', returned: 'returned', cancelled: 'cancelled' } as const
const PayeeResultCell = ({ payee, near }: { payee: Payee; near: OpenLine | undefined }) => {
  const { result, answeredOn, reason } = payee
  if (result === 'unanswered' && near)
    return (
      <span className={batchClasses.nearMatch}>
        {t('payees.nearMatch', { amount: near.amount === null ? near.amountText : ringgit(near.amount) })}
      </span>
    )
  if (result === 'unanswered') return t('payees.noAnswer')
  return (
    <span className={classes.two}>
      <StatusPill
        status={pills[result]}
        text={t(`payees.${result}On`, { date: answeredOn === null ? '' : dateText(answeredOn) })}
      />
      {result !== 'paid' && <small>{reason}</small>}
    </span>
  )
}

const columnsOf = (openLines: readonly OpenLine[]): readonly Column<Payee>[] => [
  {
    id: 'payee',
    header: t('payees.payee'),
    sort: 'employeeName',
    wide: true,
    cell: (payee) => (
      <span className={classes.two} data-name>
        <Link to={editPath(payee)}>{payee.createdBy}</Link>
        <small>{payee.orgName}</small>
      </span>
    ),
    value: ({ createdBy }) => createdBy,
  },
  {
    id: 'account',
    header: t('payees.account'),
    sort: false,
    cell: ({ banking }) => (
      <span className={classes.two}>
        <span>{banking.bank}</span>
        <small className="num">{numberText(banking.accountNumber)}</small>
      </span>
    ),
    value: ({ banking }) => `${banking.bank} ${banking.accountNumber}`,
  },
  {
    id: 'net',
    header: t('payees.amount'),
    sort: 'amount',
    align: 'right',
    cell: (payee) => <NetAmount row={payee} />,
    value: ({ netAmount }) => netAmount,
  },
  {
    id: 'result',
    header: t('payees.result'),
    sort: 'result',
    wide: true,
    cell: (payee) => (
      <PayeeResultCell payee={payee} near={openLines.find(({ near }) => near?.transactionId === payee.id)} />
    ),
    value: ({ result }) => t(`results.${result}`),
  },
]

const tabs = ['all', ...payeeResults] as const

/** The payees of a batch with their results. Those without one can be completed or cancelled. */
export const BatchPayees = ({ details, show }: { details: BatchDetails; show: Show }) => {
  const { batch, openLines } = details
  const may = useMay()
  const [tab, openTab] = useTab(tabs)
  const columns = useMemo(() => columnsOf(openLines), [openLines])
  const list = useServerList(api.rollingPayAdmin.getBatchPayees, columns, {
    input: (page) => ({ ...page, batchId: batch.id, ...(tab !== 'all' && { result: tab }) }),
    rows: ({ payees }) => payees,
    failed: t('payees.failed'),
    file: `batch-${batch.number}`,
  })
  return (
    <CountTabs
      label={t('payees.tabs')}
      tabs={tabs.map((key) => ({
        key,
        label: t(`results.${key}`),
        count: key === 'all' ? batch.count : batch.results[key].count,
      }))}
      value={tab}
      onChange={openTab}
    >
      <DataTable
        key={tab}
        label={t('payees.label')}
        {...list.table}
        rowKey={({ id }) => id}
        rowName={(payee) => `${payee.createdBy}, ${ringgit(payee.netAmount)}`}
        empty={{ title: t('payees.none') }}
        {...(batch.results.unanswered.count > 0 &&
          may(api.rollingPayAdmin.completeAll) && {
            selection: { ...recordingResults(show), isSelectable: ({ result }: Payee) => result === 'unanswered' },
          })}
      />
    </CountTabs>
  )
}
