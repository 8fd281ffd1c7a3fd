import { Button, Group, Text } from '@mantine/core'
import type { ClientCall } from '#kernel/client.ts'
import { RemindOne } from '#people/employees/directory/screens/Reminders.tsx'
import { queryOf } from '#web/api.ts'
import { senOf, sumRinggit } from '#kernel/money.ts'
import { amountColumn, textColumn } from '#web/ui/columns.tsx'
import { momentText, Money, plainRinggit, ringgit } from '#web/ui/format.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { useServerList, type PageInput } from '#web/ui/server-list.ts'
import { everyRow } from '#web/ui/table-model.ts'
import { useTab } from '#web/ui/table-state.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { t as formTexts } from '../../pay-run-form.texts.ts'
import { ineligibleReasons } from '../../pay-run.rules.ts'
import { t } from '../../pay-run.texts.ts'
import { isElection, Reasons } from './Reasons.tsx'
import { leftOutOf, type Figures, type Reason, type RunEmployee } from '../../screens/pay-run.ts'
import classes from '../../screens/pay-runs.module.css'

/** A re-run pays a share of the benefits, so their amounts aren't its own. */
const isWhole = ({ entitledBenefits, netPay }: RunEmployee): boolean =>
  senOf(sumRinggit(entitledBenefits.map(({ amount }) => amount))) === senOf(netPay)

const benefitsText = (employee: RunEmployee): string =>
  employee.entitledBenefits
    .map(({ name, amount }) => (isWhole(employee) ? `${name} ${plainRinggit(amount)}` : name))
    .join(', ')
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

const benefitsColumn: Column<RunEmployee> = {
  id: 'benefits',
  header: t('field.benefits'),
  sort: false,
  wide: true,
  cell: (row) => <Benefits employee={row} />,
  value: benefitsText,
}
const eligibleColumns: readonly Column<RunEmployee>[] = [
  nameColumn,
  benefitsColumn,
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

const Benefits = ({ employee }: { employee: RunEmployee }) => (
  <ul className={classes.shares}>
    {employee.entitledBenefits.map(({ name, amount }, i) => (
      <li key={String(i)}>
        <span>{name}</span>
        {isWhole(employee) && <Money amount={amount} plain />}
      </li>
    ))}
  </ul>
)

const Shares = ({ employee }: { employee: RunEmployee }) => (
  <>
    <ul className={classes.shares}>
      {employee.electedWallets.map(({ walletId, name, amount, warning, result, held, usableFrom }) => (
        <li
          key={walletId}
          className={
            result === 'failed' || held || usableFrom || (warning && result === null) ? classes.warned : undefined
          }
        >
          <span>
            {name}
            {usableFrom
              ? `, ${formTexts('walletWaits', { at: momentText(usableFrom) })}`
              : (held || result === 'failed') && `, ${t(held ? 'result.held' : 'result.failed')}`}
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

/** Why an employee is not paid. Management can remind one whose payment election is incomplete. */
const reasonColumn = (withLinks: boolean): Column<RunEmployee> => ({
  id: 'reason',
  header: t('field.reason'),
  sort: false,
  wide: true,
  cell: (row) => (
    <Group gap="xs">
      <span>{row.ineligibleReason && t(`reason.${row.ineligibleReason}`)}</span>
      {withLinks && isElection({ reason: row.ineligibleReason }) && (
        <RemindOne employeeId={row.employeeId} name={row.employeeName} />
      )}
    </Group>
  ),
  value: (row) => row.ineligibleReason && t(`reason.${row.ineligibleReason}`),
})
const notEligibleColumns = (withLinks: boolean) => [nameColumn, reasonColumn(withLinks), netPayColumn]

const fileColumns: readonly Column<RunEmployee>[] = [
  textColumn('employeeName', t('field.employee')),
  textColumn('employeeNumber', t('employeeNumber')),
  textColumn('group', t('field.runGroups')),
  textColumn('office', t('office')),
  benefitsColumn,
]
const fileColumnsOfOthers = [...fileColumns.slice(0, -1), reasonColumn(false), netPayColumn]
const walletColumn = ({ walletId, name }: Figures['wallets'][number]): Column<RunEmployee> => ({
  id: name.replace(/\W+/g, '_'),
  header: name,
  align: 'right',
  cell: () => null,
  value: (row) => row.electedWallets.find((share) => share.walletId === walletId)?.amount ?? null,
})

const tabs = ['eligible', 'notEligible'] as const
type ReasonKey = Reason['reason']
type Query = PageInput & { filter: { eligible: boolean; reason?: ReasonKey } }
type EmployeePage<R> = { employees: R[]; total: number; next: string | null }
type Options<K, Out, R> = {
  /** The call that lists the employees of the run with the key `of`. */
  call: ClientCall<K & Query, Out>
  of: K
  /** Columns before the net pay of those that are paid. */
  columns?: readonly Column<R>[]
  enabled?: boolean
  /** Management can fix why an employee is not paid. */
  withLinks: boolean
}

/** The employees that a run pays, and those that it does not pay, by reason or as a list. The URL has the open part. */
export const useRunEmployees = <K extends object, R extends RunEmployee, Out extends EmployeePage<R>>({
  call,
  of,
  columns = [],
  enabled = true,
  withLinks,
}: Options<K, Out, R>) => {
  const [tab, openTab] = useTab(tabs)
  const [{ reason }, changeFilters] = useUrlFilters(['reason'])
  const one = ineligibleReasons.find((known) => known === reason)
  const filterOf = (chosen: ReasonKey | undefined) => ({ eligible: false, ...(chosen && { reason: chosen }) })
  const shown: readonly Column<R>[] =
    tab === 'eligible' ? [...eligibleColumns.slice(0, -1), ...columns, netPayColumn] : notEligibleColumns(withLinks)
  const list = useServerList(call, shown, {
    input: (page) => ({ ...of, ...page, filter: tab === 'eligible' ? { eligible: true } : filterOf(one) }),
    rows: ({ employees }: Out): readonly R[] => employees,
    failed: t('failed.employees'),
    file: `pay-run-${tab}`,
    enabled,
  })
  return {
    tab,
    withLinks,
    openTab,
    list,
    isByReason: tab === 'notEligible' && reason === undefined,
    openReasons: () => changeFilters({ reason: undefined }),
    tableOf: ({ wallets }: Figures) => (
      <DataTable
        label={t(tab)}
        {...list.table}
        // In a file, each wallet has a column.
        file={{
          ...list.table.file,
          columns:
            tab === 'eligible' ? [...fileColumns, ...wallets.map(walletColumn), netPayColumn] : fileColumnsOfOthers,
        }}
        rowKey={(row) => row.employeeId}
        rowName={(row) => row.employeeName}
        empty={{ title: tab === 'eligible' ? t('failed.employees') : t('everyoneEligible') }}
      />
    ),
    openList: (chosen: ReasonKey | 'all') => changeFilters({ reason: chosen }),
    peopleQuery: (chosen: ReasonKey) => {
      const { queryKey, queryFn } = queryOf(call, { ...of, filter: filterOf(chosen), pageSize: 5 })
      return { queryKey, queryFn: (): Promise<{ employees: readonly RunEmployee[] }> => queryFn() }
    },
    idsOf: async (chosen: ReasonKey): Promise<string[]> => {
      const ids: string[] = []
      const pages = everyRow(call, { ...of, filter: filterOf(chosen), pageSize: 5 }, ({ employees }) => employees)
      for await (const page of pages) ids.push(...page.map(({ employeeId }) => employeeId))
      return ids
    },
  }
}

type ViewProps = {
  figures: Figures
  view: Omit<ReturnType<typeof useRunEmployees>, 'list'>
  eligibleLabel: string
}

/** The employees that are eligible for a run, and those that are not. */
export const RunEmployeesView = ({ figures, view, eligibleLabel }: ViewProps) => {
  const { tab, withLinks, openTab, tableOf, isByReason, openReasons, ...people } = view
  const notEligible = figures.totalEmployees - figures.eligibleEmployees
  return (
    <CountTabs
      label={t('field.employees')}
      tabs={[
        { key: 'eligible', label: eligibleLabel, count: figures.eligibleEmployees },
        { key: 'notEligible', label: t('notEligible'), count: notEligible },
      ]}
      value={tab}
      onChange={openTab}
    >
      {tab === 'notEligible' && notEligible > 0 && (
        <Group justify="space-between">
          <p className={classes.quiet}>{t('notPaid', { amount: ringgit(leftOutOf(figures).amount) })}</p>
          {!isByReason && (
            <Button variant="default" size="compact-md" onClick={openReasons}>
              {formTexts('allReasons')}
            </Button>
          )}
        </Group>
      )}
      {isByReason && notEligible > 0 ? (
        <Reasons figures={figures} withActions={withLinks} {...people} />
      ) : (
        tableOf(figures)
      )}
    </CountTabs>
  )
}

type RunEmployeesProps<K> = Options<K, EmployeePage<RunEmployee>, RunEmployee> & { figures: Figures }
export const RunEmployees = <K extends object>({ figures, ...options }: RunEmployeesProps<K>) => (
  <RunEmployeesView figures={figures} view={useRunEmployees(options)} eligibleLabel={t('eligible')} />
)
