import type { Errors, Input } from '#kernel/call.ts'
import { firstDay, lastDay, laterThan, periodOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import type { employeeAbsences } from './absence.contract.ts'
import { changedDays, periodsOf, totalDays } from './absence.rules.ts'
import { deleteAbsences, selectAbsences, upsertAbsences } from './absence.sql.ts'
import { totalWages, wholeWages } from './absence.steps.ts'
import { confirmPaidDays } from './limit-raise.steps.ts'
import { employeeRecord } from '../employee-record.rules.ts'
import * as store from '../employee.store.ts'

type Change = Input<typeof employeeAbsences.setUnpaidDays>
type ChangeContext = Context<Errors<typeof employeeAbsences.setUnpaidDays>, TenantActor>
type Person = {
  readonly id: Id<'employee'>
  readonly start_on: store.ListedRow['start_on']
  readonly end_on: store.ListedRow['end_on']
}

/** What the change does to each of these employees. */
const decide = async <P extends Person>(
  ctx: Pick<ChangeContext, 'client' | 'actor'>,
  people: readonly P[],
  change: Omit<Change, 'ICNumbers' | 'reason'>,
) => {
  const rows = await selectAbsences.all(ctx.client, {
    orgId: ctx.actor.orgId,
    employeeIds: people.map(({ id }) => id),
    from: firstDay(periodOf(change.from)),
    to: lastDay(periodOf(change.to)),
  })
  const byEmployee = Map.groupBy(rows, ({ employeeId }) => employeeId)
  return people.map((person) => {
    const before = (byEmployee.get(person.id) ?? []).map(({ absentOn: date, halfDays }) => ({
      date,
      days: halfDays === 1 ? (0.5 as const) : (1 as const),
    }))
    const { refusal, absences } = changedDays(
      { startOn: person.start_on, endOn: person.end_on, absences: before },
      change,
    )
    return { person, refusal, before, after: absences }
  })
}

export const employeeAbsenceHandlers: Handlers<typeof employeeAbsences> = {
  previewUnpaidDays: async (ctx, { ICNumbers, ...change }) => {
    const people = await store.readEmployeesByIc(ctx.db, ctx.actor.orgId, ICNumbers, ctx.today)
    if (people.length < new Set(ICNumbers).size) return ctx.refuse('not_found')
    const decided = await decide(ctx, people, change)
    const ids = people.map(({ id }) => id)
    const wagesOf = (assumed?: Parameters<typeof wholeWages>[3]) =>
      Promise.all(periodsOf(change).map((period) => wholeWages(ctx, ids, period, assumed)))
    const wagesBefore = await wagesOf()
    const wagesAfter = await wagesOf(
      new Map(
        decided.map(({ person, after }) => [
          person.id,
          after.map(({ date: on, days }) => ({ on, halfDays: days * 2 })),
        ]),
      ),
    )
    const wages = (id: Id<'employee'>) => {
      const [before, after] = [totalWages(wagesBefore, id), totalWages(wagesAfter, id)]
      return before === null || after === null ? null : { before, after }
    }
    return {
      employees: decided.map(({ person, refusal, before, after }) => ({
        employeeICNumber: person.ic_number,
        name: `${person.first_name} ${person.last_name}`,
        refusal,
        before: totalDays(before),
        after: totalDays(after),
        wages: wages(person.id),
      })),
    }
  },

  setUnpaidDays: async (ctx, { ICNumbers, reason, ...change }) => {
    const { orgId, id: by } = ctx.actor
    const locked = await store.lockEmployeesByIc(ctx.db, orgId, ICNumbers)
    if (locked.length < new Set(ICNumbers).size) return ctx.refuse('not_found')
    const changing = (await decide(ctx, locked, change)).filter(({ refusal }) => refusal === null)
    const range = { orgId, employeeIds: changing.map(({ person }) => person.id), from: change.from, to: change.to }
    const periods = periodsOf(change)
    const wagesNow = () => Promise.all(periods.map((period) => wholeWages(ctx, range.employeeIds, period)))
    await confirmPaidDays(
      ctx,
      changing.map(({ person, before, after }) => ({
        name: `${person.first_name} ${person.last_name}`,
        before,
        after,
      })),
    )
    const wagesBefore = await wagesNow()
    if (change.days === 0) await deleteAbsences.run(ctx.client, range)
    else
      await upsertAbsences.run(ctx.client, {
        ...range,
        halfDays: change.days * 2,
        createdAt: ctx.now,
        createdBy: by,
      })
    const wagesAfter = await wagesNow()
    for (const { person, before, after } of changing) {
      await store.updateEmployee(
        ctx.db,
        { orgId, id: person.id },
        { modified_at: laterThan(person.modified_at, ctx.now) },
      )
      for (const [place, period] of periods.entries()) {
        const of = (days: typeof before | typeof after) => days.filter(({ date }) => periodOf(date) === period)
        ctx.record({
          type: employeeRecord,
          id: person.id,
          before: { period, absences: of(before), ...wagesBefore[place]?.(person.id) },
          after: {
            period,
            absences: of(after),
            ...wagesAfter[place]?.(person.id),
            ...(reason !== undefined && { absenceReason: reason }),
          },
        })
      }
    }
    return { changed: changing.length, skipped: locked.length - changing.length }
  },
}
