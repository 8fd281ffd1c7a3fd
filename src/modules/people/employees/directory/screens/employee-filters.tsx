import { Button, Popover, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { isOneOf } from '#kernel/one-of.ts'
import { addPeriods, firstDay, periodOf } from '#kernel/time.ts'
import { thisPeriod, today } from '#web/clock.ts'
import { t } from '../employee.texts.ts'
import { employeeStatuses } from '../../employee.rules.ts'
import { statusText } from '#web/ui/StatusPill.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import classes from '../../screens/employees.module.css'
import { useWorkChoices, type Choice } from './work-choices.tsx'

/** The list's filters, stored in the URL like the table's state. */
const names = ['status', 'team', 'category', 'office', 'level', 'started', 'withdrawals', 'employment'] as const
type Filters = Partial<Record<(typeof names)[number], string>>
const starts = ['month', 'quarter', 'year'] as const
const longestCode = 30

export const useFilters = () => useUrlFilters(names)

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== undefined)
export const noFilters = Object.fromEntries(names.map((name) => [name, ''])) as Record<(typeof names)[number], string>

/** The first day of a choice of start dates. */
const startedFrom = (choice: (typeof starts)[number]) => {
  const period = periodOf(today())
  const from = { month: period, quarter: addPeriods(period, -2), year: addPeriods(period, 1 - Number(period.slice(5))) }
  return firstDay(from[choice])
}

/** The call's filter from the URL. Values that the call doesn't know are left out. */
export const filterOf = ({ status, team, category, office, level, started, withdrawals, employment }: Filters) => ({
  ...(isOneOf(employeeStatuses, status) && { status }),
  ...(team !== undefined && { team: team.slice(0, longestCode) }),
  ...(category !== undefined && { categoryCode: category.slice(0, longestCode) }),
  ...(office !== undefined && { officeCode: office.slice(0, longestCode) }),
  ...(level !== undefined && { jobLevelId: level.slice(0, longestCode) }),
  ...(isOneOf(starts, started) && { startedFrom: startedFrom(started) }),
  ...(isOneOf(['on', 'off'] as const, withdrawals) && { rollingPayWithdrawalsDisabled: withdrawals === 'off' }),
  ...(isOneOf(['leavers', 'stayers'] as const, employment) && { leaving: employment === 'leavers' }),
  ...(employment === 'active' && { activeIn: thisPeriod() }),
})

/** A filter by a team, category, office or level. Left out while there is none to choose. */
const WorkFilter = ({
  name,
  label,
  all,
  choices,
}: {
  name: keyof Filters
  label: string
  all: string
  choices: readonly Choice[]
}) => {
  const [{ [name]: chosen }] = useFilters()
  const listed = choices.map(({ value }) => value)
  if (listed.length === 0 && chosen === undefined) return null
  return (
    <FilterSelect
      name={name}
      label={label}
      all={all}
      values={chosen === undefined || listed.includes(chosen) ? listed : [...listed, chosen]}
      textOf={(value) => choices.find((one) => one.value === value)?.label ?? value}
    />
  )
}

const more = ['category', 'office', 'level', 'started', 'employment'] as const

/** The filters that are needed less often, with the number of those in use. */
const MoreFilters = ({ filters }: { filters: Filters }) => {
  const { categoryCode, officeCode, jobLevel } = useWorkChoices()
  const count = more.filter((name) => filters[name] !== undefined).length
  return (
    <Popover position="bottom-start" shadow="md" width={280} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
          {count > 0 ? t('filters.moreInUse', { count }) : t('filters.more')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8}>
          <WorkFilter
            name="category"
            label={t('filters.category')}
            all={t('filters.anyCategory')}
            choices={categoryCode.choices}
          />
          <WorkFilter
            name="office"
            label={t('filters.office')}
            all={t('filters.anyOffice')}
            choices={officeCode.choices}
          />
          <WorkFilter name="level" label={t('filters.level')} all={t('filters.anyLevel')} choices={jobLevel.choices} />
          <FilterSelect
            name="started"
            label={t('filters.started')}
            all={t('filters.anyStart')}
            values={starts}
            textOf={(value) => t(`filters.startedIn.${value}`)}
          />
          <FilterSelect
            name="employment"
            label={t('filters.leaving')}
            all={t('filters.anyLeaving')}
            values={['active', 'leavers', 'stayers']}
            textOf={(value) => t(`filters.${value}`)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

export const FilterBar = ({ withdrawals }: { withdrawals: boolean }) => {
  const [filters, change] = useFilters()
  const { team } = useWorkChoices()
  return (
    <div className={classes.filters} role="group" aria-label={t('filters.label')}>
      <FilterSelect
        name="status"
        label={t('filters.status')}
        all={t('filters.anyStatus')}
        values={employeeStatuses}
        textOf={statusText}
      />
      <WorkFilter name="team" label={t('filters.team')} all={t('filters.anyTeam')} choices={team.choices} />
      {(withdrawals || filters.withdrawals !== undefined) && (
        <FilterSelect
          name="withdrawals"
          label={t('filters.withdrawals')}
          all={t('filters.anyWithdrawals')}
          values={['off', 'on']}
          textOf={(value) => t(value === 'off' ? 'filters.disabled' : 'filters.enabled')}
        />
      )}
      <MoreFilters filters={filters} />
      {isFiltered(filters) && (
        <Button variant="subtle" color="gray" onClick={() => change(noFilters)}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  )
}
