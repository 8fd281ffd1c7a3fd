import { Link } from '@tanstack/react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { statusColumn } from '#web/ui/columns.tsx'
import { today } from '#web/clock.ts'
import { t } from '../employee.texts.ts'
import type { Column } from '#web/ui/DataTable.tsx'
import { dateText, Money } from '#web/ui/format.ts'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { nameOf, viewPath, type ListedEmployee } from '../../screens/listed-employee.ts'
import classes from '../../screens/employees.module.css'
import { numberText } from '#web/ui/mask-text.ts'

export const Warning = ({ children }: { children: ReactNode }) => (
  <span className={classes.warning}>
    <IconAlertTriangle size={14} aria-hidden />
    {children}
  </span>
)

/** A status pill for leavers; renders nothing for other employees. */
export const Leaver = ({ endDate }: { endDate: string | null }) =>
  endDate === null ? null : (
    <StatusPill
      status="leaving"
      text={t(endDate < today() ? 'list.left' : 'list.leaves', { date: dateText(endDate) })}
    />
  )

export const personColumn = <R extends ListedEmployee>(note?: (row: R) => ReactNode): Column<R> => ({
  id: 'name',
  header: t('list.name'),
  wide: true,
  value: nameOf,
  cell: (row) => (
    <span className={classes.person}>
      <Link to={viewPath(row.employeeICNumber)}>
        <strong>{nameOf(row)}</strong>
        <small className="num">{numberText(row.employeeICNumber)}</small>
      </Link>
      {note?.(row)}
    </span>
  ),
})

export const bankColumn = <R extends ListedEmployee>(): Column<R> => ({
  id: 'bank',
  header: t('list.bank'),
  value: (row) => `${row.bank ?? ''} ${row.accountNumber ?? ''}`.trim(),
  cell: (row) =>
    row.bank === null ? (
      '–'
    ) : (
      <span className={classes.two}>
        {row.bank}
        <small className="num">{row.accountNumber !== null && numberText(row.accountNumber)}</small>
      </span>
    ),
})

export const salaryColumn = <R extends ListedEmployee>(): Column<R> => ({
  id: 'salary',
  header: t('list.salaryColumn'),
  align: 'right',
  value: (row) => row.salary,
  cell: (row) =>
    row.salary === null ? <span className={classes.absent}>{t('list.noSalary')}</span> : <Money amount={row.salary} />,
})

export const teamColumn = <R extends ListedEmployee>(): Column<R> => ({
  id: 'team',
  header: t('filters.team'),
  value: (row) => row.team?.teamName ?? '',
  cell: (row) => row.team?.teamName ?? '–',
})

const workColumn = (id: string, header: string, field: 'categoryName' | 'officeName'): Column<ListedEmployee> => ({
  id,
  header,
  hidden: true,
  sort: false,
  value: (row) => row[field] ?? '',
  cell: (row) => row[field] ?? '–',
})

export const employeeColumns: readonly Column<ListedEmployee>[] = [
  personColumn((row) => row.endDate && <Leaver endDate={row.endDate} />),
  {
    id: 'employeeNumber',
    header: t('list.number'),
    hidden: true,
    value: (row) => row.employeeNumber ?? '',
    cell: (row) => <span className="num">{row.employeeNumber ?? '–'}</span>,
  },
  { ...teamColumn(), minor: true },
  workColumn('category', t('filters.category'), 'categoryName'),
  workColumn('office', t('list.office'), 'officeName'),
  {
    id: 'jobLevel',
    header: t('list.level'),
    hidden: true,
    sort: false,
    value: (row) => row.jobLevel?.name ?? '',
    cell: (row) => row.jobLevel?.name ?? '–',
  },
  {
    id: 'startDate',
    header: t('list.start'),
    hidden: true,
    value: (row) => row.startDate ?? '',
    cell: (row) => (row.startDate === null ? '–' : dateText(row.startDate)),
  },
  bankColumn(),
  salaryColumn(),
  statusColumn(t('list.status')),
  {
    id: 'withdrawals',
    header: t('list.withdrawals'),
    sort: false,
    value: (row) => withdrawalsText(row),
    cell: (row) => (
      <StatusPill status={row.rollingPayWithdrawalsDisabled ? 'inactive' : 'active'} text={withdrawalsText(row)} />
    ),
  },
  {
    id: 'account',
    header: t('list.signIn'),
    sort: false,
    minor: true,
    value: (row) => t(`list.accounts.${row.account}`),
    cell: (row) =>
      row.account === 'none' ? (
        <span className={classes.absent}>{t('list.accounts.none')}</span>
      ) : (
        <StatusPill status={row.account} />
      ),
  },
]

const withdrawalsText = (row: Pick<ListedEmployee, 'rollingPayWithdrawalsDisabled'>): string =>
  t(row.rollingPayWithdrawalsDisabled ? 'list.off' : 'list.on')

const exportOnly = (id: string, header: string, value: (row: ListedEmployee) => string | number | null) => ({
  id,
  header,
  value,
  cell: () => null,
})

/** What identifies an employee in a file. */
export const keyColumns: readonly Column<Pick<ListedEmployee, 'employeeICNumber' | 'employeeNumber'>>[] = [
  { id: 'employeeICNumber', header: t('list.ic'), cell: () => null, value: (row) => row.employeeICNumber },
  { id: 'employeeNumber', header: t('list.number'), cell: () => null, value: (row) => row.employeeNumber },
]

/** The file has one column per field, with the names of the import template. */
export const exportColumns: readonly Column<ListedEmployee>[] = [
  ...keyColumns,
  exportOnly('name', t('list.name'), nameOf),
  exportOnly('email', t('list.email'), (row) => row.email),
  exportOnly('mobileNumber', t('list.mobile'), (row) => row.mobileNumber),
  exportOnly('team', t('filters.team'), (row) => row.team?.teamName ?? null),
  exportOnly('categoryCode', t('list.categoryCode'), (row) => row.categoryCode),
  exportOnly('officeCode', t('list.officeCode'), (row) => row.officeCode),
  exportOnly('jobLevel', t('list.level'), (row) => row.jobLevel?.name ?? null),
  exportOnly('bank', t('list.bankOnly'), (row) => row.bank),
  exportOnly('accountNumber', t('list.account'), (row) => row.accountNumber),
  exportOnly('salary', t('list.salary'), (row) => row.salary),
  exportOnly('status', t('list.status'), (row) => statusText(row.status)),
  exportOnly('withdrawals', t('list.withdrawals'), withdrawalsText),
  exportOnly('signIn', t('list.signIn'), (row) => t(`list.accounts.${row.account}`)),
  exportOnly('startDate', t('list.start'), (row) => row.startDate),
  exportOnly('endDate', t('list.end'), (row) => row.endDate),
]
