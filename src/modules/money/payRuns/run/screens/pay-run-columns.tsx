import { Link } from '@tanstack/react-router'
import { dateColumn, dayColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Money } from '#web/ui/format.ts'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { periodText } from '../../pay-run.rules.ts'
import { t as duplicateTexts } from '../../duplicates.texts.ts'
import { t } from '../../pay-run.texts.ts'
import classes from '../../screens/pay-runs.module.css'
import { fullNameOf, groupsText, nameOf, sizeText, typeOf, type PayRun } from '../../screens/pay-run.ts'

/** The columns of a list of pay runs. `to` is the address of a run's details. */
export const payRunColumns = (to: (run: PayRun) => string): readonly Column<PayRun>[] => [
  {
    id: 'name',
    header: t('field.name'),
    wide: true,
    sort: false,
    cell: (row) => (
      <span className={classes.name}>
        <span>
          <Link to={to(row)}>{fullNameOf(row)}</Link>
        </span>
        <span className={classes.quiet}>{sizeText(row)}</span>
        {row.duplicates && (
          <span className={classes.duplicate}>{duplicateTexts('again', { count: row.duplicates.employees })}</span>
        )}
      </span>
    ),
    // With every group, to be found and in a file.
    value: (row) => [nameOf(row), ...row.groups.map(({ name }) => name)].join(', '),
  },
  // The name says these too.
  {
    id: 'groups',
    header: t('field.runGroups'),
    wide: true,
    sort: false,
    hidden: true,
    cell: groupsText,
    value: (row) => row.groups.map(({ name }) => name).join(', '),
  },
  { id: 'payType', header: t('field.payType'), sort: false, hidden: true, cell: typeOf, value: typeOf },
  {
    id: 'period',
    header: t('field.period'),
    sort: false,
    hidden: true,
    cell: (row) => <span className="num">{periodText(row.period)}</span>,
    value: (row) => periodText(row.period),
  },
  dateColumn('payDay', t('field.payDay')),
  {
    id: 'employees',
    header: t('field.employees'),
    align: 'right',
    sort: false,
    hidden: true,
    cell: (row) => <span className="num">{sizeText(row)}</span>,
    value: (row) => row.eligibleEmployees,
    plainNumber: true,
  },
  {
    id: 'netPay',
    header: t('field.netPay'),
    align: 'right',
    cell: (row) => <Money amount={row.employeesNetPay} />,
    value: (row) => row.employeesNetPay,
  },
  {
    id: 'status',
    header: t('field.status'),
    sort: false,
    cell: (row) => <StatusPill status={row.status} />,
    value: (row) => statusText(row.status),
  },
  { ...dayColumn('modifiedAt', t('field.modifiedAt')), hidden: true },
]
