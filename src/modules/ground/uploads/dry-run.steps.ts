import { sen, sum } from '#kernel/money.ts'
import type { Shown } from '#kernel/shown.ts'
import type { Id } from '#kernel/values.ts'
import { shownOf } from '#server/shown.ts'
import type { UploadPreview } from './upload.contract.ts'
import type { DataRow, ReadRow } from './upload.rules.ts'
import type { RowOutcome, RowWork, UploadConsumer, UploadSource } from './upload.service.ts'

const mostListed = 20

type Accepted = Extract<RowOutcome, { readonly record: unknown }>
const isAccepted = (outcome: RowOutcome): outcome is Accepted => 'record' in outcome

/** What the rows do. The caller rolls the transaction back, or to a savepoint. */
export const processAll = async (
  ctx: RowWork,
  { batch, process }: UploadConsumer,
  source: UploadSource,
  rows: readonly ReadRow[],
): Promise<RowOutcome[]> => {
  const usable: DataRow[] = rows.filter(({ errors }) => errors.length === 0)
  const outcomes: RowOutcome[] = rows.filter(({ errors }) => errors.length > 0)
  for (let from = 0; from < usable.length; from += batch)
    outcomes.push(...(await process(ctx, source, usable.slice(from, from + batch))))
  return outcomes.toSorted((a, b) => a.rowNumber - b.rowNumber)
}

/** The rows that are recorded, with everything that must be the same when they are. */
export const shownOutcomes = (outcomes: readonly RowOutcome[]): Shown =>
  shownOf(
    outcomes.filter(isAccepted).map((one) => ({
      id: String(one.rowNumber),
      amount: one.amount,
      orgId: one.record.orgId,
      duplicateOf: one.possibleDuplicateOf,
      parts: JSON.stringify(one.parts),
    })),
  )

const totalOf = (rows: readonly Accepted[]) => ({ count: rows.length, amount: sum(rows.map(({ amount }) => amount)) })

/** The records that rows pay, each with its total. */
const partsOf = (rows: readonly Accepted[]) => {
  const byId = Map.groupBy(
    rows.flatMap(({ parts }) => parts),
    ({ id }) => id,
  )
  return [...byId.values()].flatMap((all) =>
    all.slice(0, 1).map((part) => ({ ...part, count: all.length, amount: sum(all.map(({ amount }) => amount)) })),
  )
}

/** The preview of the outcomes before any row is recorded. */
export const previewOf = (outcomes: readonly RowOutcome[], names: ReadonlyMap<string, string>): UploadPreview => {
  const accepted = outcomes.filter(isAccepted)
  const failed = outcomes.filter((one) => 'errors' in one)
  const repeated = accepted.filter(({ possibleDuplicateOf }) => possibleDuplicateOf !== null)
  const nameOf = ({ record }: Accepted) => names.get(record.orgId) ?? ''
  const byOrganization = Map.groupBy(accepted, ({ record }) => record.orgId as Id<'org'>)
  return {
    rows: outcomes.length,
    accepted: totalOf(accepted),
    organizations: [...byOrganization]
      .map(([orgId, rows]) => ({ orgId, name: names.get(orgId) ?? '', ...totalOf(rows), parts: partsOf(rows) }))
      .toSorted((a, b) => sen(b.amount - a.amount)),
    failed: {
      count: failed.length,
      rows: failed.slice(0, mostListed).map(({ rowNumber, errors }) => ({ rowNo: rowNumber, errors: [...errors] })),
    },
    duplicates: {
      count: repeated.length,
      rows: repeated.slice(0, mostListed).map((one) => ({
        rowNo: one.rowNumber,
        name: nameOf(one),
        amount: one.amount,
        of: one.possibleDuplicateOf ?? '',
      })),
    },
    shown: shownOutcomes(outcomes),
  }
}
