import { Button, NativeSelect } from '@mantine/core'
import { api, useCall } from '#web/api.ts'
import { t } from '../employee.texts.ts'
import { employeeStatuses, type EmployeeStatus } from '../employee.rules.ts'
import { statusText } from '#web/ui/StatusPill.tsx'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import classes from './employees.module.css'

/** The list's filters, stored in the URL like the table's state. */
type Filters = {
  status?: EmployeeStatus
  team?: string
  withdrawals?: 'on' | 'off'
  employment?: 'leavers' | 'stayers'
}

const oneOf = <T extends string>(value: unknown, choices: readonly T[]): T | undefined =>
  choices.find((one) => one === value)

export const useFilters = (): readonly [Filters, (change: Partial<Record<keyof Filters, string>>) => void] => {
  const [search, change] = useUrlFilters(['status', 'team', 'withdrawals', 'employment'])
  const status = oneOf(search.status, employeeStatuses)
  const team = search.team?.slice(0, 30)
  const withdrawals = oneOf(search.withdrawals, ['on', 'off'] as const)
  const employment = oneOf(search.employment, ['leavers', 'stayers'] as const)
  return [
    {
      ...(status && { status }),
      ...(team !== undefined && { team }),
      ...(withdrawals && { withdrawals }),
      ...(employment && { employment }),
    },
    change,
  ]
}

export const isFiltered = (filters: Filters): boolean => Object.keys(filters).length > 0
export const noFilters = { status: '', team: '', withdrawals: '', employment: '' } as const

/** The call's filter from the URL. */
export const filterOf = ({ status, team, withdrawals, employment }: Filters) => ({
  ...(status && { status }),
  ...(team !== undefined && { team }),
  ...(withdrawals && { rollingPayWithdrawalsDisabled: withdrawals === 'off' }),
  ...(employment && { leaving: employment === 'leavers' }),
})

export const FilterBar = ({ withdrawals }: { withdrawals: boolean }) => {
  const [filters, change] = useFilters()
  const teams = useCall(api.teams.getTeams, {}, { fallback: t('filters.failedTeams') })
  const known = (teams.data?.teams ?? []).map(({ code, teamName }) => ({ value: code, label: teamName }))
  const { team } = filters
  const listed = team === undefined || known.some(({ value }) => value === team)
  return (
    <div className={classes.filters} role="group" aria-label={t('filters.label')}>
      <NativeSelect
        aria-label={t('filters.status')}
        value={filters.status ?? ''}
        data={[
          { value: '', label: t('filters.anyStatus') },
          ...employeeStatuses.map((value) => ({ value, label: statusText(value) })),
        ]}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
      {(known.length > 0 || team !== undefined) && (
        <NativeSelect
          aria-label={t('filters.team')}
          value={team ?? ''}
          data={[
            { value: '', label: t('filters.anyTeam') },
            ...known,
            ...(listed ? [] : [{ value: team, label: team }]),
          ]}
          onChange={(event) => change({ team: event.currentTarget.value })}
        />
      )}
      {(withdrawals || filters.withdrawals !== undefined) && (
        <NativeSelect
          aria-label={t('filters.withdrawals')}
          value={filters.withdrawals ?? ''}
          data={[
            { value: '', label: t('filters.anyWithdrawals') },
            { value: 'off', label: t('filters.disabled') },
            { value: 'on', label: t('filters.enabled') },
          ]}
          onChange={(event) => change({ withdrawals: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        aria-label={t('filters.leaving')}
        value={filters.employment ?? ''}
        data={[
          { value: '', label: t('filters.anyLeaving') },
          { value: 'leavers', label: t('filters.leavers') },
          { value: 'stayers', label: t('filters.stayers') },
        ]}
        onChange={(event) => change({ employment: event.currentTarget.value })}
      />
      {isFiltered(filters) && (
        <Button variant="subtle" color="gray" onClick={() => change(noFilters)}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  )
}
