import { Button } from '@mantine/core'
import { api, useCall } from '#web/api.ts'
import { t } from '../employee.texts.ts'
import { employeeStatuses, type EmployeeStatus } from '../employee.rules.ts'
import { statusText } from '#web/ui/StatusPill.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
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
  const known = teams.data?.teams ?? []
  const { team } = filters
  const listed = team === undefined || known.some(({ code }) => code === team)
  return (
    <div className={classes.filters} role="group" aria-label={t('filters.label')}>
      <FilterSelect
        name="status"
        label={t('filters.status')}
        all={t('filters.anyStatus')}
        values={employeeStatuses}
        textOf={statusText}
      />
      {(known.length > 0 || team !== undefined) && (
        <FilterSelect
          name="team"
          label={t('filters.team')}
          all={t('filters.anyTeam')}
          values={listed ? known.map(({ code }) => code) : [...known.map(({ code }) => code), team]}
          textOf={(code) => known.find((one) => one.code === code)?.teamName ?? code}
        />
      )}
      {(withdrawals || filters.withdrawals !== undefined) && (
        <FilterSelect
          name="withdrawals"
          label={t('filters.withdrawals')}
          all={t('filters.anyWithdrawals')}
          values={['off', 'on']}
          textOf={(value) => t(value === 'off' ? 'filters.disabled' : 'filters.enabled')}
        />
      )}
      <FilterSelect
        name="employment"
        label={t('filters.leaving')}
        all={t('filters.anyLeaving')}
        values={['leavers', 'stayers']}
        textOf={(value) => t(`filters.${value}`)}
      />
      {isFiltered(filters) && (
        <Button variant="subtle" color="gray" onClick={() => change(noFilters)}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  )
}
