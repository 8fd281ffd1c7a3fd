import { sql } from 'kysely'
import { requiredReferenceKey } from '#kernel/reference.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput } from '#server/postgres/paging.ts'
import type { StatedLine } from './statement-rows.rules.ts'
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
  id: row.id,
  paidOn: row.paid_on,
  amount: row.amount_sen,
  reference: row.reference,
  status: row.status,
  createdAt: row.created_at,
  createdByName: row.created_by_name,
  closedAt: row.closed_at,
  closedByName: row.closed_by_name,
  dismissReason: row.dismiss_reason,
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
  const [read, counted] = await Promise.all([
    page.of(found).execute(),
    found
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const { rows, next } = page.arrange(read)
  return { rows, total: counted.total, next }
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
    .where('u.assigned_org_id', '=', orgId)
    .where('u.advance_repayment_id', '=', id)
    .where('u.status', '=', 'assigned')
    .modifyEnd(sql`for no key update of u`)
    .executeTakeFirst()

/** Serializes the recording of payments, so that two at the same time can't record one twice. */
export const lockRecording = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('upah unmatched remittances'))`.execute(db)

export type NewRemittance = Omit<StatedLine, 'row'> & { readonly id: RemittanceId }
type Recording = Pick<Work, 'db' | 'now'> & { readonly actor: { readonly id: Id<'user'>; readonly name: string } }
export const insertRemittances = async ({ db, now, actor }: Recording, added: readonly NewRemittance[]) => {
  // The database takes at most 65,535 parameters.
  for (let from = 0; from < added.length; from += 5_000)
    await db
      .insertInto('unmatched_remittances')
      .values(
        added.slice(from, from + 5_000).map(({ id, paidOn, amount, reference, occurrence }) => ({
          org_id: platformOrgId,
          id,
          paid_on: paidOn,
          amount_sen: amount,
          reference,
          reference_key: requiredReferenceKey(reference),
          occurrence,
          status: 'open' as const,
          created_at: now,
          created_by: actor.id,
          created_by_name: actor.name,
        })),
      )
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
    .where('org_id', '=', platformOrgId)
    .where('id', '=', id)
    .execute()
