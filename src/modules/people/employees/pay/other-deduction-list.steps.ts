import { createHash } from 'node:crypto'
import { sum, type Sen } from '#kernel/money.ts'
import type { Shown } from '#kernel/shown.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { keysIn, matchDeductions, type ListedDeduction } from './other-deduction-list.rules.ts'
import {
  besideOf,
  deductionsText,
  deductionText,
  otherDeductionKinds,
  type OwnDeduction,
} from '../other-deduction.rules.ts'
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
    ...row,
    from: row.fromPeriod,
    to: row.toPeriod,
  }))
}

type Saved = OwnDeduction<Id<'employee'>> & { readonly id?: Id<'employee_deduction'> }
/**
 * The deductions, new or changed, that are beside others of the same kind and months, which are named. A change isn't asked
 * about for those that it was beside before.
 */
export const readBeside = async <S extends Saved>(
  { client }: Reads,
  orgId: Id<'org'>,
  saved: readonly S[],
): Promise<{ readonly saved: S; readonly entered: string; readonly others: string }[]> => {
  const entered = await readEntered({ client }, orgId, [...new Set(saved.map(({ employeeId }) => employeeId))])
  const known = Map.groupBy<Id<'employee'>, Saved>(entered, ({ employeeId }) => employeeId)
  return saved.flatMap((one) => {
    const own = known.get(one.employeeId) ?? []
    const before = own.find(({ id }) => id !== undefined && id === one.id)
    const rest = own.filter((other) => other !== before)
    known.set(one.employeeId, [...rest, one])
    const agreed = new Set(before && besideOf(before, rest))
    const others = besideOf(one, rest).filter((other) => !agreed.has(other))
    return others.length > 0 ? [{ saved: one, entered: deductionText(one), others: deductionsText(others) }] : []
  })
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
    people.map((row) => ({ ...row, icNumber: row.icNumber, employeeNumber: row.employeeNumber })),
    existing,
  )
  const total = (amounts: readonly { readonly amount: Sen }[]) => sum(amounts.map(({ amount }) => amount))
  const shown: Shown = {
    count: added.length,
    total: total(added),
    digest: createHash('sha256')
      .update(JSON.stringify([added, beside]))
      .digest('base64url'),
  }
  const kinds = otherDeductionKinds.flatMap((kind) => {
    const of = added.filter((one) => one.kind === kind)
    return of.length > 0 ? [{ kind, count: of.length, amount: total(of) }] : []
  })
  return { added, faults, beside, kinds, employees: new Set(added.map(({ employeeId }) => employeeId)).size, shown }
}
