import { createHash } from 'node:crypto'
import { sum, type Sen } from '#kernel/money.ts'
import type { Shown } from '#kernel/shown.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { keysIn, matchDeductions, type ListedDeduction } from './other-deduction-list.rules.ts'
import { besideOf, deductionsText, deductionText, otherDeductionKinds } from './other-deduction.rules.ts'
import type { DeductionFields } from './other-deduction.store.ts'
import { insertDeductions, selectDeductionsOf, selectNumbered } from './other-deduction.sql.ts'

type Reads = Pick<Work, 'client'>
type Added = DeductionFields & { readonly id: Id<'employee_deduction'>; readonly employeeId: Id<'employee'> }

/** Adds monthly deductions of employees. */
export const addDeductions = (
  { client, now }: Pick<Work, 'client' | 'now'>,
  orgId: Id<'org'>,
  added: readonly Added[],
) =>
  insertDeductions.run(client, {
    orgId,
    at: now,
    items: added.map(({ id, employeeId, kind, amount, from, to }) => ({
      id,
      employeeId,
      kind,
      amountSen: amount,
      fromPeriod: from,
      toPeriod: to ?? null,
    })),
  })

/** The employees that a list names. */
export const findListed = ({ client }: Reads, orgId: Id<'org'>, rows: readonly ListedDeduction[]) =>
  selectNumbered.all(client, { orgId, keys: keysIn(rows) })
type People = Awaited<ReturnType<typeof findListed>>

const readEntered = async ({ client }: Reads, orgId: Id<'org'>, employeeIds: readonly Id<'employee'>[]) => {
  const rows = await selectDeductionsOf.all(client, { orgId, employeeIds })
  return rows.map((row) => ({
    id: row.id,
    employeeId: row.employee_id,
    kind: row.kind,
    amount: row.amount_sen,
    from: row.from_period,
    to: row.to_period,
  }))
}

/**
 * Names the others if one of these deductions, new or changed, is beside others of the same kind and months; null if none
 * is. A change isn't asked about for those that it was beside before.
 */
export const whyBeside = async (
  { client }: Reads,
  orgId: Id<'org'>,
  saved: readonly Added[],
): Promise<{ readonly entered: string; readonly others: string } | null> => {
  const known = await readEntered({ client }, orgId, [...new Set(saved.map(({ employeeId }) => employeeId))])
  for (const one of saved) {
    const at = known.findIndex(({ id }) => id === one.id)
    const [before] = at < 0 ? [] : known.splice(at, 1)
    const agreed = new Set(before && besideOf(before, known))
    const others = besideOf(one, known).filter((other) => !agreed.has(other))
    if (others.length > 0) return { entered: deductionText(one), others: deductionsText(others) }
    known.push({ ...one, to: one.to ?? null })
  }
  return null
}

/** What a list adds, by kind, and the rows that can't be added. */
export const readDeductionList = async (
  { client }: Reads,
  orgId: Id<'org'>,
  { rows, people }: { readonly rows: readonly ListedDeduction[]; readonly people: People },
) => {
  const existing = await readEntered(
    { client },
    orgId,
    people.map(({ id }) => id),
  )
  const { added, faults, beside } = matchDeductions(
    rows,
    people.map((row) => ({ ...row, icNumber: row.ic_number, employeeNumber: row.employee_number })),
    existing,
  )
  const total = (amounts: readonly { readonly amount: Sen }[]) => sum(amounts.map(({ amount }) => amount))
  const shown: Shown = {
    count: added.length,
    total: total(added),
    digest: createHash('sha256').update(JSON.stringify(added)).digest('base64url'),
  }
  const kinds = otherDeductionKinds.flatMap((kind) => {
    const of = added.filter((one) => one.kind === kind)
    return of.length > 0 ? [{ kind, count: of.length, amount: total(of) }] : []
  })
  return { added, faults, beside, kinds, employees: new Set(added.map(({ employeeId }) => employeeId)).size, shown }
}
