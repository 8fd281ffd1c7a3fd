import { z } from 'zod'
import type { Allow, Feature } from './access.ts'
import { approvalStatuses, longestReason } from './approval.ts'
import type { AuditEntry, RecordType } from './audit.ts'
import type { Bilingual } from './bilingual.ts'
import { command, query } from './call.ts'
import type { DelegationScope } from './delegation.ts'
import { recordOf } from './one-of.ts'
import { approvals, id, instant, opt, returns, text } from './values.ts'

/** The fields of every record with approval. The specification names the times `…At` or `…Date`. */
export const approvalFields = <const M extends string, const A extends string>(modified: M, approved: A) => ({
  status: z.enum(approvalStatuses),
  createdBy: id('user'),
  createdAt: instant,
  modifiedBy: id('user'),
  ...recordOf([modified], () => instant),
  approvedBy: id('user').nullable(),
  ...recordOf([approved], () => instant.nullable()),
})

const auditOf = (record: RecordType, [en, ms]: Bilingual) => {
  const sentence = (english: string, malay: string): Bilingual => [`${english} ${en}`, `${malay} ${ms}`]
  const approved = sentence('Approved', 'Meluluskan')
  return {
    create: [record, ...sentence('Created', 'Mencipta')],
    update: [
      record,
      ...sentence('Changed', 'Mengubah'),
      [
        { field: 'status', value: 'Approved', sentence: approved },
        { field: 'status', value: 'Pending Approval', sentence: sentence('Submitted', 'Menghantar') },
      ],
    ],
    approve: [record, ...approved],
  } satisfies Record<string, AuditEntry>
}

type ApprovalCalls<R, G, F, I, L, K, S, E> = {
  readonly record: RecordType
  /** One of these records in a sentence of the audit trail: `a team`. */
  readonly noun: Bilingual
  readonly schema: R
  /** The schema with what only the list has. */
  readonly listed: G
  readonly fields: F
  readonly id: I
  /** The names on the wire: of the list, of the id of one record, and of the ids of selected records. */
  readonly list: L
  readonly key: K
  readonly selected: S
  readonly feature?: Feature
  /** The scope in which a delegate approves them. */
  readonly delegates?: DelegationScope
  /** Further errors of saving. */
  readonly errors: readonly E[]
}
const none = z.object({})

type ReturnCall<I, A, E> = {
  readonly record: RecordType
  /** One of these records in a sentence of the audit trail: `a team`. */
  readonly noun: Bilingual
  readonly id: I
  readonly most: number
  readonly allow: A
  readonly feature?: Feature
  readonly delegates?: DelegationScope
  readonly errors: readonly E[]
}
/** The call that returns selected records to their maker with a reason. */
export const returnCall = <
  I extends z.ZodType<string, string>,
  const A extends Allow = 'Manager',
  const E extends string = never,
>(
  summary: string,
  { record, noun: [en, ms], id: recordId, most, allow, feature, delegates, errors }: ReturnCall<I, A, E>,
) =>
  command({
    summary,
    audit: [record, `Returned ${en} to its maker`, `Memulangkan ${ms} kepada penyedianya`],
    allow,
    ...(feature && { feature }),
    ...(delegates && { delegates }),
    keepsReason: true,
    input: returns(recordId, most),
    output: z.object({ returned: z.int() }),
    errors: [...errors, 'record_changed'],
  })

const approving = ['not_pending_approval', 'maker_is_checker', 'own_record_reason', 'permission_denied'] as const

type ApproveCall<I, S extends string> = {
  readonly audit: AuditEntry
  readonly id: I
  readonly selected: S
  readonly feature?: Feature
  readonly delegates?: DelegationScope
}
const approveCall = <I extends z.ZodType<string, string>, const S extends string>(
  summary: string,
  { audit, id: recordId, selected, feature, delegates }: ApproveCall<I, S>,
) =>
  command({
    summary,
    audit,
    keepsReason: true,
    allow: 'Manager',
    ...(feature && { feature }),
    ...(delegates && { delegates }),
    input: approvals(recordId, 500, selected),
    output: z.object({ approved: z.int() }),
    errors: ['not_found', 'record_changed', ...approving],
  })

/** Why a Manager approves an own record. */
const reason = opt(text(longestReason))
const returnable = { most: 500, allow: 'Manager', errors: ['not_found', 'not_pending_approval'] } as const

/** The calls of a record with approval, which its contract names. `approved` has no feature: other features list it. */
export const approvalCalls = <
  R extends z.ZodObject,
  G extends z.ZodObject,
  F extends z.ZodRawShape,
  I extends z.ZodType<string, string>,
  const L extends string,
  const K extends string,
  const S extends string,
  const E extends string = never,
>({
  schema,
  fields,
  id: recordId,
  errors,
  ...of
}: ApprovalCalls<R, G, F, I, L, K, S, E>) => {
  const feature = of.feature && { feature: of.feature }
  const shared = { allow: 'management', ...feature } as const
  const list = z.object(recordOf([of.list], () => z.array(of.listed)))
  const approved = z.object(recordOf([of.list], () => z.array(schema)))
  const one = z.object(recordOf([of.key], () => recordId))
  // Draft saves, Pending Approval submits, Approved approves the stored fields.
  const saved = z.object({ ...fields, status: z.enum(approvalStatuses) })
  // `modifiedAt` is the version that the caller has seen; later changes by others are not overwritten.
  const changed = z.object({ id: recordId, ...saved.shape, modifiedAt: opt(instant), reason })
  const audit = auditOf(of.record, of.noun)
  return {
    list: (summary: string) => query({ summary, ...shared, input: none, output: list }),
    approved: (summary: string) =>
      query({ summary, allow: 'management', keys: 'employees:read', input: none, output: approved }),
    one: (summary: string) => query({ summary, ...shared, input: one, output: schema, errors: ['not_found'] }),
    create: (summary: string) =>
      command({
        summary,
        audit: audit.create,
        ...shared,
        input: saved,
        output: schema,
        errors: [...errors, 'not_pending_approval'],
      }),
    update: (summary: string) =>
      command({
        summary,
        audit: audit.update,
        keepsReason: true,
        ...shared,
        input: changed,
        output: schema,
        errors: ['not_found', 'record_changed', ...errors, ...approving],
      }),
    approve: (summary: string) => approveCall(summary, { audit: audit.approve, ...of, id: recordId }),
    return: (summary: string) => returnCall(summary, { ...returnable, ...of, id: recordId }),
  }
}
