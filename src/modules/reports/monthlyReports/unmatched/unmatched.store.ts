import { sql } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import { requiredReferenceKey } from '#kernel/reference.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput } from '#server/postgres/paging.ts'
import type { UnmatchedRemittance } from './unmatched.contract.ts'
import type { UnmatchedStatus } from './unmatched-record.rules.ts'

type RemittanceId = Id<'unmatched_remittance'>

const selectRemittances = (db: Db) =>
  db
    .selectFrom('unmatched_remittances as u')
    .leftJoin('organizations as o', 'o.org_id', 'u.assigned_org_id')
    .selectAll('u')
    .select('o.name as org_name')
    .where('u.org_id', '=', platformOrgId)
export type UnmatchedRow = Awaited<ReturnType<ReturnType<typeof selectRemittances>['execute']>>[number]

export const toRemittance = (row: UnmatchedRow): Omit<UnmatchedRemittance, 'matches'> => ({
  ...named(row),
  assigned:
    row.status === 'assigned' && row.assigned_org_id && row.advance_repayment_id
      ? { orgId: row.assigned_org_id, orgName: row.org_name ?? '', repaymentId: row.advance_repayment_id }
      : null,
})

const keys = {
  paidOn: { expression: sql`u.paid_on::text`, kind: 'text' },
  amount: { expression: sql`u.amount_sen`, kind: 'number' },
  reference: { expression: sql`lower(u.reference)`, kind: 'text' },
} as const

type Query = PageInput<keyof typeof keys> & {
  readonly search?: string | undefined
  readonly filter?: { readonly status?: UnmatchedStatus | undefined } | undefined
}
/** A page of payments, the newest first by default. */
export const listRemittances = async (db: Db, query: Query) => {
  const page = paging(query, { keys, id: sql`u.id`, first: { by: 'paidOn', descending: true } })
  const status = query.filter?.status
  let found = selectRemittances(db)
  if (status) found = found.where('u.status', '=', status)
  if (query.search)
    found = found.where(
      hasWords(
        sql`concat_ws(' ', u.reference, o.name, to_char(u.amount_sen / 100.0, 'FM999999999990.00'))`,
        query.search,
      ),
    )
  return page.readAndCount(found)
}

/** Locks a payment against other decisions about it. */
export const lockRemittance = (db: Db, id: RemittanceId): Promise<UnmatchedRow | undefined> =>
  selectRemittances(db)
    .where('u.id', '=', id)
    .modifyEnd(sql`for no key update of u`)
    .executeTakeFirst()

type Repayment = { readonly orgId: Id<'org'>; readonly id: Id<'advance_repayment'> }
/** Locks the payment that became this repayment. */
export const lockAssigned = (db: Db, { orgId, id }: Repayment): Promise<UnmatchedRow | undefined> =>
  selectRemittances(db)
    .where((of) => of.and({ 'u.assigned_org_id': orgId, 'u.advance_repayment_id': id, 'u.status': 'assigned' }))
    .modifyEnd(sql`for no key update of u`)
    .executeTakeFirst()

/** Serializes the recording of payments, so that two at the same time can't record one twice. */
export const lockRecording = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('upah unmatched remittances'))`.execute(db)

export type NewRemittance = {
  readonly id: RemittanceId
  readonly paidOn: LocalDate
  readonly amount: Sen
  readonly reference: string
  /** Which of the equal payments it is, from 1. */
  readonly occurrence: number
}
type Recording = Pick<Work, 'db' | 'now'> & { readonly actor: { readonly id: Id<'user'>; readonly name: string } }
export const insertRemittance = async (
  { db, now, actor }: Recording,
  { id, paidOn, amount, reference, occurrence }: NewRemittance,
): Promise<void> => {
  await db
    .insertInto('unmatched_remittances')
    .values({
      org_id: platformOrgId,
      id,
      paid_on: paidOn,
      amount_sen: amount,
      reference,
      reference_key: requiredReferenceKey(reference),
      occurrence,
      status: 'open',
      created_at: now,
      created_by: actor.id,
      created_by_name: actor.name,
    })
    .execute()
}

type Outcome =
  | { readonly status: 'open' }
  | { readonly status: 'dismissed'; readonly reason: string; readonly by: string }
  | { readonly status: 'assigned'; readonly repayment: Repayment; readonly by: string }
/** Stores the decision about a locked payment, or opens it again. */
export const setOutcome = ({ db, now }: Pick<Work, 'db' | 'now'>, id: RemittanceId, outcome: Outcome) =>
  db
    .updateTable('unmatched_remittances')
    .set({
      status: outcome.status,
      closed_at: outcome.status === 'open' ? null : now,
      closed_by_name: outcome.status === 'open' ? null : outcome.by,
      dismiss_reason: outcome.status === 'dismissed' ? outcome.reason : null,
      ...(outcome.status === 'assigned' && {
        assigned_org_id: outcome.repayment.orgId,
        advance_repayment_id: outcome.repayment.id,
      }),
    })
    .where((of) => of.and({ org_id: platformOrgId, id }))
    .execute()
