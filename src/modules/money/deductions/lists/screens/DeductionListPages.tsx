import { Link } from '@tanstack/react-router'
import { PauseNotice } from '#money/withdrawalPolicies/screens/PauseNotice.tsx'
import { api } from '#web/api.ts'
import { amountColumn, dateColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { dateText, periodText } from '#web/ui/format.ts'
import { noMatch, Page } from '#web/ui/Page.tsx'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { isOfLastPay, listStatuses } from '../../deduction.rules.ts'
import { deductionScreens } from '../../deduction.screens.ts'
import { t } from '../../deduction.texts.ts'
import type { DeductionList } from './deduction.ts'
import { ListStatus } from './ListStatus.tsx'
import { PaymentStatus, paymentStateOf, paymentText } from '../../screens/PaymentStatus.tsx'

type To = (list: DeductionList) => string
const toDetails: To = ({ id }) => deductionScreens.details.to({ listId: id })
const toInternalDetails: To = ({ orgId, id }) => deductionScreens.internalDetails.to({ orgId, listId: id })

/** A list that is to be confirmed says so, and how it is paid only once it is overdue or paid. */
const isToConfirm = ({ status, lines }: DeductionList): boolean => status === 'open' && lines > 0
const isPaymentTold = (list: DeductionList): boolean => !isToConfirm(list) || paymentStateOf(list) !== 'not_due'

/** The payday, or that a final list is for the last pay, which can be earlier. */
const payOnText = (list: DeductionList): string => {
  const payOn = dateText(list.payOn)
  return isOfLastPay(list) ? t('lastPay', { payOn }) : payOn
}

/** In the list of all employers, there is room for fewer columns. The number of a list contains its month. */
const columnsOf = (to: To, { isBrief }: { isBrief: boolean }): readonly Column<DeductionList>[] => [
  {
    id: 'number',
    header: t('field.number'),
    wide: true,
    sort: false,
    cell: (list) => (
      <Link to={to(list)} className="num">
        {list.number}
      </Link>
    ),
    value: ({ number }) => number,
  },
  {
    id: 'period',
    minor: true,
    hidden: isBrief,
    header: t('field.period'),
    sort: false,
    cell: ({ period }) => periodText(period),
    value: ({ period }) => period,
  },
  {
    ...dateColumn('payOn', t('field.payOn'), { sort: false, minor: true }),
    cell: (list) => <span className="num">{payOnText(list)}</span>,
  },
  {
    id: 'lines',
    hidden: true,
    header: t('field.lines'),
    sort: false,
    align: 'right',
    cell: ({ lines }) => <span className="num">{lines}</span>,
    value: ({ lines }) => lines,
  },
  amountColumn('total', t('field.amount'), { sort: false, minor: isBrief }),
  amountColumn('carried', t('carriedOver'), { sort: false, hidden: true }),
  amountColumn('toRemit', t('toRemit'), { sort: false, hidden: isBrief, minor: true }),
  dateColumn('dueOn', t('field.dueOn')),
  amountColumn('outstanding', t('outstanding'), { sort: false }),
  {
    id: 'status',
    header: t('field.status'),
    sort: false,
    cell: (list) => (
      <>
        {isToConfirm(list) && <ListStatus status={list.status} />}{' '}
        {isPaymentTold(list) && <PaymentStatus list={list} />}
      </>
    ),
    value: (list) =>
      [isToConfirm(list) && t(`status.${list.status}`), isPaymentTold(list) && paymentText(list)]
        .filter(Boolean)
        .join(', '),
  },
]

type ListsProps = { columns: readonly Column<DeductionList>[]; to: To }
const Lists = ({ columns, to }: ListsProps) => {
  const [{ status: chosen }] = useUrlFilters(['status'])
  const status = listStatuses.find((one) => one === chosen)
  const list = useServerList(api.deductions.getLists, columns, {
    input: (page) => ({ ...page, ...(status && { filter: { status } }) }),
    rows: ({ lists }) => lists,
    failed: t('failed.list'),
    file: 'deductions',
  })
  return (
    <DataTable
      label={t('title')}
      {...list.table}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      toolbar={
        <FilterSelect
          name="status"
          label={t('field.status')}
          all={t('allStatuses')}
          values={listStatuses}
          textOf={(value) => t(`status.${value}`)}
        />
      }
      empty={status ? noMatch : { title: t('empty'), hint: t('emptyHint') }}
      rowActions={(row) => [viewAction(to(row))]}
    />
  )
}

const ownColumns = columnsOf(toDetails, { isBrief: false })
const allColumns = [
  textColumn('orgName', t('field.orgName'), { wide: true }),
  ...columnsOf(toInternalDetails, { isBrief: true }),
]

export const DeductionListPage = () => (
  <Page title={t('title')} intro={t('intro')}>
    <PauseNotice here="deductions" />
    <Lists columns={ownColumns} to={toDetails} />
  </Page>
)

export const InternalDeductionListPage = () => (
  <Page title={t('title')} intro={t('introAll')}>
    <Lists columns={allColumns} to={toInternalDetails} />
  </Page>
)
