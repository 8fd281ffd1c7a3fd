import { Link } from '@tanstack/react-router'
import { employeeScreens } from '#people/employees/employee.screens.ts'
import { formatRm, formatSen, ringgitOf, sen } from '#kernel/money.ts'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { compaRatioOf, penetrationOf, totalShortfall } from '../compensation.rules.ts'
import { t } from '../pay-ranges.texts.ts'
import { levelText, percentText } from './policy.ts'
import classes from './ranges.module.css'
import type { OutsidePerson } from './view.ts'

const differenceText = ({ difference }: OutsidePerson): string =>
  difference < 0
    ? t('outside.toMinimum', { amount: formatRm(sen(0 - difference)) })
    : t('outside.overMaximum', { amount: formatRm(difference) })
const rangeText = ({ range }: OutsidePerson): string => `${formatSen(range.minimum)} – ${formatSen(range.maximum)}`

const columns: readonly Column<OutsidePerson>[] = [
  {
    id: 'employee',
    header: t('field.employee'),
    wide: true,
    cell: (row) => <Link to={employeeScreens.view.to({ employeeICNumber: row.employeeICNumber })}>{row.name}</Link>,
    value: (row) => row.name,
  },
  { id: 'level', header: t('field.level'), cell: (row) => levelText(row.range), value: (row) => levelText(row.range) },
  { id: 'team', header: t('field.team'), cell: (row) => row.team ?? '–', value: (row) => row.team },
  {
    id: 'salary',
    header: t('field.salary'),
    align: 'right',
    cell: (row) => <span className="num">{formatRm(row.salary)}</span>,
    value: (row) => ringgitOf(row.salary),
  },
  {
    id: 'range',
    header: t('field.range'),
    align: 'right',
    cell: (row) => <span className="num">{rangeText(row)}</span>,
    value: rangeText,
  },
  {
    id: 'compaRatio',
    header: t('field.compaRatio'),
    align: 'right',
    cell: (row) => <span className="num">{percentText(compaRatioOf(row.salary, row.range))}</span>,
    value: (row) => compaRatioOf(row.salary, row.range),
    plainNumber: true,
  },
  {
    id: 'penetration',
    header: t('field.penetration'),
    align: 'right',
    cell: (row) => <span className="num">{percentText(penetrationOf(row.salary, row.range))}</span>,
    value: (row) => penetrationOf(row.salary, row.range),
    plainNumber: true,
  },
  {
    id: 'difference',
    header: t('field.difference'),
    align: 'right',
    // The amount doesn't wrap, its words do.
    cell: differenceText,
    value: (row) => ringgitOf(row.difference),
  },
]

/** The employees outside their range, with the amount that brings all of them to their minimum. */
export const OutsideTable = ({ people }: { people: readonly OutsidePerson[] }) => {
  const below = people.filter(({ difference }) => difference < 0).length
  const amount = formatRm(totalShortfall(people.map(({ difference }) => difference)))
  return (
    <section className={classes.outsideList}>
      <h2>{t('outside.title')}</h2>
      {people.length > 0 && (
        <p className={classes.total}>
          {below > 0 && t('outside.below', { count: below, amount })}{' '}
          {people.length > below && t('outside.above', { count: people.length - below })}
        </p>
      )}
      <DataTable
        label={t('outside.title')}
        columns={columns}
        rowKey={(row) => row.employeeId}
        rowName={(row) => row.name}
        list={{ rows: people, total: people.length }}
        empty={{ title: t('outside.none') }}
        file={{ name: 'outside-pay-ranges' }}
      />
    </section>
  )
}
