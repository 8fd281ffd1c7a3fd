import { Group, Text } from '@mantine/core'
import type { ClientCall } from '#kernel/client.ts'
import { RemindAll } from '#modules/employees/screens/Reminders.tsx'
import { amountColumn } from '#web/ui/columns.tsx'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { Money, plainRinggit, ringgit } from '#web/ui/Money.tsx'
import { useServerList, type PageInput } from '#web/ui/server-list.ts'
import { useTab } from '#web/ui/table-state.ts'
import { t } from '../pay-run.texts.ts'
import { FixLink, needsElection, Remind } from './Fix.tsx'
import type { Figures, RunEmployee } from './pay-run.ts'
import classes from './pay-runs.module.css'

const benefitsText = ({ entitledBenefits }: RunEmployee): string =>
  entitledBenefits.map(({ name, amount }) => `${name} ${plainRinggit(amount)}`).join(', ')
const walletsText = ({ electedWallets }: RunEmployee): string =>
  electedWallets.map(({ name, amount }) => `${name} ${plainRinggit(amount)}`).join(', ')

const nameColumn: Column<RunEmployee> = {
  id: 'name',
  header: t('field.employee'),
  wide: true,
  cell: (row) => (
    <div>
      <strong>{row.employeeName}</strong>
      <Text size="sm" c="dimmed">
        {[row.group, row.office].filter(Boolean).join(', ')}
      </Text>
    </div>
  ),
  value: (row) => row.employeeName,
}
const netPayColumn: Column<RunEmployee> = amountColumn('netPay', t('field.netPay'))

const eligibleColumns: readonly Column<RunEmployee>[] = [
  nameColumn,
  {
    id: 'benefits',
    header: t('field.benefits'),
    sort: false,
    wide: true,
    cell: (row) => <Benefits employee={row} />,
    value: benefitsText,
  },
  {
    id: 'wallets',
    header: t('field.wallets'),
    sort: false,
    wide: true,
    cell: (row) => <Shares employee={row} />,
    value: walletsText,
  },
  netPayColumn,
]

const Benefits = ({ employee: { entitledBenefits } }: { employee: RunEmployee }) => (
  <ul className={classes.shares}>
    {entitledBenefits.map(({ name, amount }, i) => (
      <li key={String(i)}>
        <span>{name}</span>
        <Money amount={amount} plain />
      </li>
    ))}
  </ul>
)

const Shares = ({ employee }: { employee: RunEmployee }) => (
  <>
    <ul className={classes.shares}>
      {employee.electedWallets.map(({ walletId, name, amount, warning, result }) => (
        <li key={walletId} className={result === 'failed' || (warning && result === null) ? classes.warned : undefined}>
          <span>
            {name}
            {result === 'failed' && `, ${t('result.failed')}`}
          </span>
          <Money amount={amount} plain />
        </li>
      ))}
    </ul>
    {employee.electionChanged && (
      <Text size="xs" c="dimmed">
        {t('newSplit')}
      </Text>
    )}
  </>
)

/** Why an employee is not paid, with a link to where that can be fixed, and a reminder for the employee. */
const reasonColumn = (withLinks: boolean): Column<RunEmployee> => ({
  id: 'reason',
  header: t('field.reason'),
  sort: false,
  wide: true,
  cell: (row) => (
    <Group gap="xs">
      <span>
        {row.ineligibleReason && t(`reason.${row.ineligibleReason}`)} {withLinks && <FixLink employee={row} />}
      </span>
      {withLinks && <Remind employee={row} />}
    </Group>
  ),
  value: (row) => row.ineligibleReason && t(`reason.${row.ineligibleReason}`),
})

const notEligibleColumns = (withLinks: boolean) => [nameColumn, reasonColumn(withLinks), netPayColumn]

const tabs = ['eligible', 'notEligible'] as const
type Query = PageInput & { filter: { eligible: boolean } }
type EmployeePage = { employees: RunEmployee[]; total: number; next: string | null }
type RunEmployeesProps<K> = {
  figures: Figures
  /** The call that lists the employees of the run with the key `of`. */
  call: ClientCall<K & Query, EmployeePage>
  of: K
  /** Management can fix why an employee is not paid. */
  withLinks: boolean
}

/** The employees that are eligible for a run, and those that are not. */
export const RunEmployees = <K extends object>({ figures, call, of, withLinks }: RunEmployeesProps<K>) => {
  const [tab, openTab] = useTab(tabs)
  const columns = tab === 'eligible' ? eligibleColumns : notEligibleColumns(withLinks)
  const list = useServerList(call, columns, {
    input: (page) => ({ ...of, ...page, filter: { eligible: tab === 'eligible' } }),
    rows: ({ employees }) => employees,
    failed: t('failed.employees'),
    file: `pay-run-${tab}`,
  })
  const notEligible = figures.totalEmployees - figures.eligibleEmployees
  return (
    <CountTabs
      label={t('field.employees')}
      tabs={[
        { key: 'eligible', label: t('eligible'), count: figures.eligibleEmployees },
        { key: 'notEligible', label: t('notEligible'), count: notEligible },
      ]}
      value={tab}
      onChange={openTab}
    >
      {tab === 'notEligible' && notEligible > 0 && (
        <Group justify="space-between">
          <p className={classes.quiet}>{t('notPaid', { amount: ringgit(figures.notPaid) })}</p>
          {withLinks && list.data?.employees.some(needsElection) && <RemindAll />}
        </Group>
      )}
      <DataTable
        label={t(tab)}
        {...list.table}
        rowKey={(row) => row.employeeId}
        rowName={(row) => row.employeeName}
        empty={{ title: tab === 'eligible' ? t('failed.employees') : t('everyoneEligible') }}
      />
    </CountTabs>
  )
}
