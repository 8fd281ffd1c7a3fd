import { api } from '#web/api.ts'
import { amountColumn, codeColumn, dateColumn, instantColumn, linkColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { ringgit } from '#web/ui/format.ts'
import { Figure, noMatch } from '#web/ui/Page.tsx'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import shared from '#owed/receivables/account/screens/OwedAccount.module.css'
import { deductionScreens } from '../../deduction.screens.ts'
import { leaverFilters } from '../leaver.rules.ts'
import { t } from '../leaver.texts.ts'
import { LeaverStatus, leaverStatusText, type Receivable } from './LeaverStatus.tsx'

const toDetails = ({ orgId, id }: Receivable): string => deductionScreens.leaver.to({ orgId, receivableId: id })

/** The agreed instalments, and what of them is overdue. */
const planText = ({ instalments, late }: Receivable): string =>
  instalments === null
    ? ''
    : late > 0
      ? t('plan.late', { count: instalments, amount: ringgit(late) })
      : t('plan.of', { count: instalments })

const columns: readonly Column<Receivable>[] = [
  linkColumn('employeeName', t('field.employee'), toDetails),
  textColumn('orgName', t('field.employer'), { wide: true }),
  codeColumn('number', t('field.number'), { sort: false }),
  amountColumn('amount', t('field.amount')),
  amountColumn('paid', t('field.paid'), { sort: false, dash: true }),
  amountColumn('outstanding', t('field.outstanding'), { sort: false, dash: true }),
  dateColumn('dueOn', t('field.dueOn')),
  {
    id: 'status',
    header: t('field.status'),
    sort: false,
    cell: (row) => (
      <>
        <LeaverStatus row={row} />
        {row.instalments !== null && <span className={shared.note}>{planText(row)}</span>}
      </>
    ),
    value: (row) => [leaverStatusText(row), planText(row)].filter(Boolean).join(', '),
  },
  instantColumn('createdAt', t('field.createdAt'), { hidden: true }),
]

/** What employees who left owe to the platform. */
export const LeaverReceivables = () => {
  const [{ status: chosen }] = useUrlFilters(['status'])
  const status = leaverFilters.find((one) => one === chosen)
  const list = useServerList(api.deductions.getLeaverReceivables, columns, {
    input: (page) => ({ ...page, ...(status && { filter: { status } }) }),
    rows: ({ receivables }) => receivables,
    failed: t('failed.list'),
    file: 'employees-who-left',
  })
  const { data } = list
  return (
    <>
      {data && (
        <section className={shared.figures} aria-label={t('tab')}>
          {(['open', 'overdue'] as const).map((one) => (
            <Figure
              key={one}
              name={t(`status.${one}`)}
              value={ringgit(data[one].amount)}
              note={t('owing', { count: data[one].count })}
            />
          ))}
        </section>
      )}
      <DataTable
        label={t('tab')}
        {...list.table}
        rowKey={({ id }) => id}
        rowName={({ employeeName }) => employeeName}
        toolbar={
          <FilterSelect
            name="status"
            label={t('field.status')}
            all={t('allStatuses')}
            values={leaverFilters}
            textOf={(value) => t(`status.${value}`)}
          />
        }
        empty={status ? noMatch : { title: t('empty'), hint: t('emptyHint') }}
        rowActions={(row) => [viewAction(toDetails(row))]}
      />
    </>
  )
}
