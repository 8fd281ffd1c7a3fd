import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { amountColumn } from '#web/ui/columns.tsx'
import type { api } from '#web/api.ts'
import type { Column } from '#web/ui/DataTable.tsx'
import { Money } from '#web/ui/format.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../../report.texts.ts'
import classes from '../../screens/reports.module.css'
import { numberText } from '#web/ui/mask-text.ts'

export type Report = Awaited<ReturnType<typeof api.rollingPayManagement.getMonthlyReport>>
export type ReportEmployee = Report['rows'][number]
export type ReportList = Report['summary']['lists'][number]

/** The columns of figures that reports of employees and of organizations share. */
export const figureColumns = <
  R extends Pick<ReportEmployee, 'transferred' | 'serviceFee' | 'total' | 'deduction' | 'owed'>,
>(
  isSorted: boolean,
): Column<R>[] => {
  const money = (id: 'transferred' | 'total' | 'deduction' | 'owed', sort: string | false): Column<R> => ({
    id,
    header: t(`field.${id}`),
    align: 'right',
    sort: isSorted ? id : sort,
    cell: (row) => <Money amount={row[id]} />,
    value: (row) => row[id],
  })
  const fee = (payer: 'employee' | 'employer'): Column<R> => ({
    id: `${payer}Fee`,
    header: t(`field.${payer}Fee`),
    align: 'right',
    ...(!isSorted && { sort: false }),
    cell: (row) => <Money amount={row.serviceFee[payer]} />,
    value: (row) => row.serviceFee[payer],
  })
  return [
    money('transferred', 'transferred'),
    fee('employee'),
    fee('employer'),
    money('total', 'total'),
    money('deduction', false),
    money('owed', false),
  ]
}

export const reportColumns = (detailsOf?: (row: ReportEmployee) => string): readonly Column<ReportEmployee>[] => [
  {
    id: 'employeeName',
    header: t('field.name'),
    wide: true,
    cell: (row) => (
      <span className={classes.name}>
        {detailsOf ? (
          <Anchor component={Link} to={detailsOf(row)}>
            {row.employeeName}
          </Anchor>
        ) : (
          row.employeeName
        )}
        {row.exceedsHalf && <StatusPill status="exceeds" look="wait" text={t('exceeds')} />}
      </span>
    ),
    value: (row) => row.employeeName,
  },
  {
    id: 'employeeId',
    header: t('field.employeeId'),
    sort: false,
    cell: (row) => <span className="num">{row.employeeNumber ?? numberText(row.employeeICNumber)}</span>,
    value: (row) => row.employeeNumber ?? row.employeeICNumber,
  },
  ...figureColumns<ReportEmployee>(false),
  amountColumn('wages', t('field.wages'), { sort: false, hidden: true }),
]
