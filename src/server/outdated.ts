import type { RecordType } from '#kernel/audit.ts'
import type { ErrorParams } from '#kernel/errors.ts'
import { fieldOfRecord } from '#kernel/record-errors.ts'
import { formatInstant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { selectLastChanges } from './audit.sql.ts'
import type { Context } from './context.ts'

export type Decided = { readonly id: string; readonly status: string }
export type RefusingContext<E extends string> = Pick<Context<E, unknown, Id<'org'>>, 'org' | 'client' | 'refuse'>

/** A record that isn't as the approver saw it; null once it is deleted. */
export type Outdated<E extends string> = {
  readonly id: string
  readonly now: Decided | null
  readonly whyNot: E
  readonly isReturned?: boolean
  /** The parameters of the error besides the status. */
  readonly params?: ErrorParams
}

/** Refuses, with the later change of each of these records, its author and its time. */
export const refuseOutdated = async <E extends string>(
  ctx: RefusingContext<E>,
  { type }: RecordType,
  outdated: readonly Outdated<E>[],
): Promise<void> => {
  const [first] = outdated
  if (!first) return
  const ids = outdated.map(({ id }) => id)
  const changes = await selectLastChanges.all(ctx.client, { orgId: ctx.org, type, ids })
  const fields = outdated.flatMap((one) => {
    const { id, now } = one
    const change = changes.find((latest) => latest.id === id)
    if (!change) return []
    const code = sinceCode(one)
    const params = { by: change.actorName, at: formatInstant(change.happenedAt), ...(now && { status: now.status }) }
    return [[fieldOfRecord(id), { code, params }] as const]
  })
  ctx.refuse(
    first.whyNot,
    { ...(first.now && { status: first.now.status }), ...first.params },
    Object.fromEntries(fields),
  )
}

const sinceCode = ({ now, whyNot, isReturned }: Outdated<string>): string => {
  if (now === null) return 'deleted_since'
  if (isReturned) return 'returned_since'
  return whyNot === 'record_changed' ? 'changed_since' : 'status_set_since'
}
