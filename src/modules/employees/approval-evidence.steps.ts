import type { z } from 'zod'
import { masked } from '#kernel/mask.ts'
import type { Risk } from '#kernel/risks.ts'
import { periodOf } from '#kernel/time.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import { readMonthWages } from '#modules/wages/wage.service.ts'
import type { Context, TenantActor } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { rangeOf, risksOf, type NewAccount } from './approval-risks.rules.ts'
import { selectEvidence } from './approval-evidence.sql.ts'
import type { approvalEvidence } from './employee-fields.rules.ts'
import type { PendingRow } from './employee-list.store.ts'
import { readPendingChanges } from './pending-changes.steps.ts'
import type { PendingChange } from './pending-changes.rules.ts'

type Evidence = z.output<typeof approvalEvidence>
type Decision = { readonly pendingChanges: PendingChange[]; readonly risks: Risk[]; readonly evidence: Evidence }

const changeOf = (row: StatementRow<typeof selectEvidence>): NewAccount | null => {
  const { new_bank_code: bank, new_account_number: number, changed_by_name: by, changed_at: at } = row
  if (bank === null || number === null || by === null || at === null) return null
  return { account: `${bankName(bank)} ${masked(number)}`, by, at, reportedAt: row.reported_at }
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
          lastWithdrawal: found.last_withdrawal,
          sameAccount: found.same_account,
          sameName: found.same_name,
        },
        ctx.today,
      )
      const evidence = {
        range: rangeOf(one.salary, found.ranges),
        limit: wage.limit,
        addedBy: found.added_by,
        importedFrom: found.imported_from,
      }
      return [[one.id, { pendingChanges, risks, evidence }] as const]
    }),
  )
}
