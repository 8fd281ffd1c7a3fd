import type { z } from 'zod'
import { masked } from '#kernel/mask.ts'
import type { Risk } from '#kernel/risks.ts'
import { periodOf } from '#kernel/time.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import { readMonthWages } from '#people/wages/wage.service.ts'
import type { Context, TenantActor } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { rangeOf, risksOf, type NewAccount } from './approval-risks.rules.ts'
import { selectEvidence, selectChanges } from './approval-evidence.sql.ts'
import type { approvalEvidence } from '../employee-fields.rules.ts'
import type { PendingRow } from '../directory/employee-list.store.ts'
import { type PendingChange, pendingChangesOf } from './pending-changes.rules.ts'

type Evidence = z.output<typeof approvalEvidence>
type Decision = { readonly pendingChanges: PendingChange[]; readonly risks: Risk[]; readonly evidence: Evidence }

const changeOf = (row: StatementRow<typeof selectEvidence>): NewAccount | null => {
  const { newBankCode: bank, newAccountNumber: number, changedByName: by, changedAt: at } = row
  if (bank === null || number === null || by === null || at === null) return null
  return { account: `${bankName(bank)} ${masked(number)}`, by, at, reportedAt: row.reportedAt }
}

/** What the approval of each of these employees would put in force, by employee. New employees have no changes. */
const readPendingChanges = async (
  ctx: Pick<Context<never, TenantActor>, 'client' | 'actor'>,
  employees: readonly PendingRow[],
): Promise<ReadonlyMap<string, PendingChange[]>> => {
  const changed = employees.filter(({ approved_at: at }) => at !== null)
  if (changed.length === 0) return new Map()
  const rows = await selectChanges.all(ctx.client, {
    orgId: ctx.actor.orgId,
    changed: changed.map(({ id, approved_at: at }) => ({ id, since: at })),
  })
  const recorded = Map.groupBy(
    rows.map((row) => ({ id: row.id, by: row.actorName, at: row.happenedAt, before: row.before, after: row.after })),
    ({ id }) => id,
  )
  return new Map(
    changed.map(({ id, account_changed_by: by }) => [id, pendingChangesOf(recorded.get(id) ?? [], by !== null)]),
  )
}

/** What the approval of each of these employees puts in force, and what speaks against it, by employee. */
export const readDecisions = async (
  ctx: Pick<Context<never, TenantActor>, 'client' | 'actor' | 'today'>,
  employees: readonly PendingRow[],
): Promise<ReadonlyMap<string, Decision>> => {
  const { orgId } = ctx.actor
  const ids = employees.map(({ id }) => id)
  const [changes, facts, wages] = await Promise.all([
    readPendingChanges(ctx, employees),
    selectEvidence.all(ctx.client, { orgId, ids }),
    readMonthWages(ctx, orgId, ids, periodOf(ctx.today)),
  ])
  const factsOf = new Map(facts.map((row) => [row.id, row]))
  return new Map(
    employees.flatMap((one) => {
      const found = factsOf.get(one.id)
      const wage = wages.get(one.id)
      if (!found || !wage) return []
      const pendingChanges = changes.get(one.id) ?? []
      const risks = risksOf(
        {
          ...one,
          icNumber: one.employeeICNumber,
          isAccountChanged: one.account_changed_by !== null,
          accountChange: changeOf(found),
          changes: pendingChanges,
          ranges: found.ranges,
          salaries: found.salaries,
          lastWithdrawal: found.lastWithdrawal,
          sameAccount: found.sameAccount,
          sameName: found.sameName,
        },
        ctx.today,
      )
      const evidence = {
        range: rangeOf(one.salary, found.ranges),
        limit: wage.limit,
        addedBy: found.addedBy,
        importedFrom: found.importedFrom,
      }
      return [[one.id, { pendingChanges, risks, evidence }] as const]
    }),
  )
}
