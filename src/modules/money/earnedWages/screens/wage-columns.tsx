import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { api } from '#web/api.ts'
import type { Column } from '#web/ui/DataTable.tsx'
import { dateText, dayOfText, Money } from '#web/ui/format.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../earned-wage.texts.ts'
import { numberText } from '#web/ui/mask-text.ts'

export type Wage = Awaited<ReturnType<typeof api.rollingPayManagement.getEarnedWages>>['earnedWages'][number]
export type FailedWage = Awaited<ReturnType<typeof api.rollingPayAdmin.getFailedWagesList>>['failedWages'][number]

export const employeeOf = (row: Wage): string => row.employeeName ?? t('unknown')
export const reasonOf = (row: Wage): string => (row.reason ? t(`reason.${row.reason}`) : '')
/** The message of platform staff to the employer. */
export const messageOf = ({ message, dismissed }: Wage): string =>
  message === null ? '' : t(dismissed ? 'answer.dismissedBy' : 'answer.fromUpah', { message })
export const statusOf = ({ status }: Wage): string => t(`tabs.${status}`)

/** The columns of their files, which name the employee by the IC number too. */
export const exportedWages = <R extends Wage>(columns: readonly Column<R>[]): readonly Column<R>[] => [
  { id: 'employeeICNumber', header: t('field.icNumber'), cell: () => null, value: (row) => row.employeeICNumber },
  ...columns,
]

/** The columns that the lists of management and of platform staff share. */
export const wageColumns = <R extends Wage>(detailsOf?: (row: R) => string): Column<R>[] => [
  {
    id: 'employeeName',
    header: t('field.employee'),
    wide: true,
    cell: (row) => (
      <div>
        {detailsOf ? (
          <Anchor component={Link} to={detailsOf(row)}>
            {employeeOf(row)}
          </Anchor>
        ) : (
          <strong>{employeeOf(row)}</strong>
        )}
        <Text size="sm" c="dimmed" className="num">
          {numberText(row.employeeICNumber)}
        </Text>
      </div>
    ),
    value: employeeOf,
  },
  {
    id: 'date',
    header: t('field.date'),
    cell: (row) => <span className="num">{dateText(row.date)}</span>,
    value: (row) => row.date,
  },
  {
    id: 'earnedWages',
    header: t('field.amount'),
    align: 'right',
    cell: (row) => (row.source === 'accrual' ? '–' : <Money amount={row.earnedWages} />),
    value: (row) => row.earnedWages,
  },
  {
    id: 'reason',
    header: t('answer.reason'),
    sort: false,
    wide: true,
    cell: (row) => (
      <>
        {reasonOf(row) || '–'}
        {row.message !== null && (
          <Text size="sm" c="dimmed" data-whole>
            {messageOf(row)}
          </Text>
        )}
      </>
    ),
    value: (row) => [reasonOf(row), messageOf(row)].filter(Boolean).join('. '),
  },
  {
    id: 'createdAt',
    header: t('field.createdAt'),
    cell: (row) => <span className="num">{dayOfText(row.createdAt)}</span>,
    value: (row) => row.createdAt,
  },
]

export const statusColumn: Column<Wage> = {
  id: 'status',
  header: t('field.status'),
  sort: false,
  cell: (row) => (
    <StatusPill status={row.status} look={row.status === 'credited' ? 'done' : 'stop'} text={statusOf(row)} />
  ),
  value: statusOf,
}
