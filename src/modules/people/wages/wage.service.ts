import { bp, sen, type Sen } from '#kernel/money.ts'
import { addPeriods, firstDay, lastDay, type LocalDate, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import {
  accrue,
  importedEarnings,
  type Absence,
  limitOf,
  type AccrualFailure,
  type AdvanceTerms,
} from './wage.rules.ts'
import { selectWages } from './wage.sql.ts'

/** The wages of an employee in a month. */
export type MonthWages = {
  /** The salary at the end of the month, or today. */
  readonly salary: Sen | null
  /** Earned up to yesterday. */
  readonly earned: Sen
  /** The maximum that can be withdrawn. */
  readonly limit: Sen
  /** The wages of the whole month, if nothing changes until its end. */
  readonly whole: Sen
  readonly whyNot: AccrualFailure | null
  /** Whether the employer reports the wages, so that those of the whole month are known only after it. */
  readonly isReported: boolean
}

/**
 * Whether the wages of an employee `e` in the month from `:firstDay` to `:lastDay` may be less than an amount: it exceeds
 * the salary, or the wages of the month may be less than the salary. For a statement with `:orgId`.
 */
export const mayEarnLess = (amount: string): string =>
  `(${amount} > coalesce((select s.salary_sen from employee_salaries s
        where s.org_id = :orgId and s.employee_id = e.id and s.from_on <= :lastDay order by s.from_on desc limit 1), 0)
      or e.start_on > :firstDay or e.end_on < :lastDay
      or exists (select 1 from employee_salaries s where s.org_id = :orgId and s.employee_id = e.id and s.from_on > :firstDay and s.from_on <= :lastDay)
      or exists (select 1 from employee_absences a where a.org_id = :orgId and a.employee_id = e.id and a.absent_on between :firstDay and :lastDay)
      or exists (select 1 from organizations o where o.org_id = :orgId and o.earned_wages_source = 'imported'))`

const termsOf = (row: StatementRow<typeof selectWages>): AdvanceTerms => ({
  maximumAdvance: bp(row.maximumAdvanceBp),
  rollingPayMax: row.rollingPayMax,
  statutoryLimit: row.statutoryLimit,
})

/** The wages of employees in a month, as known today, or as they would be with other unpaid days. */
export const readMonthWages = async (
  { client, today }: Pick<Work, 'client' | 'today'>,
  orgId: Id<'org'>,
  employeeIds: readonly Id<'employee'>[],
  period: Period,
  assumed?: ReadonlyMap<Id<'employee'>, readonly Absence[]>,
): Promise<ReadonlyMap<Id<'employee'>, MonthWages>> => {
  const rows = await selectWages.all(client, {
    orgId,
    employeeIds,
    period,
    firstDay: firstDay(period),
    lastDay: lastDay(period),
  })
  const end: LocalDate = firstDay(addPeriods(period, 1))
  return new Map(
    rows.map((row): [Id<'employee'>, MonthWages] => {
      const facts = {
        today,
        period,
        startOn: row.startOn,
        endOn: row.endOn,
        salaries: (row.salaries ?? []).map(([from, salary]) => ({ from, salary: sen(salary) })),
        absences: assumed?.get(row.id) ?? (row.absences ?? []).map(([on, halfDays]) => ({ on, halfDays })),
      }
      const isImported = row.earnedWagesSource === 'imported'
      const now = isImported ? importedEarnings(facts, row.credited) : accrue(facts)
      // Until the month ends, imported wages are incomplete.
      const whole = isImported && today >= end ? now : accrue({ ...facts, today: end })
      const earned = 'whyNot' in now ? sen(0) : now.earned
      return [
        row.id,
        {
          salary: 'whyNot' in now ? null : now.salary,
          earned,
          limit: limitOf(earned, termsOf(row), sen(row.others + (today < end ? row.waiting : 0))),
          whole: 'whyNot' in whole ? sen(0) : whole.earned,
          whyNot: 'whyNot' in now ? now.whyNot : null,
          isReported: isImported,
        },
      ]
    }),
  )
}
