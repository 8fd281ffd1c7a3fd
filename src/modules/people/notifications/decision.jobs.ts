import type pg from 'pg'
import type { RecordType } from '#kernel/audit.ts'
import type { Bilingual } from '#kernel/bilingual.ts'
import { namesOfRecords } from '#ground/audit/names.service.ts'
import { mostNamed } from '#server/decision.ts'
import { takeDecisions } from '#server/decision.sql.ts'
import { everyMinute, job } from '#server/job.ts'
import { queueMessages, type OutgoingMessage } from '#server/outbound/outbox.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { decisionMessage, isDecidedType, type DecidedType } from './decision.messages.ts'
import { countedOf } from './notice.messages.ts'

type Taken = StatementRow<typeof takeDecisions>
/** The subject of one e-mail: the records of a type that one checker decided in the same way. */
const groupOf = (row: Taken): string =>
  JSON.stringify([
    row.orgId,
    row.preparedBy,
    row.recordType,
    row.outcome,
    row.decidedByName,
    row.decidedForName,
    row.reason,
  ])

type RecordKey = { readonly orgId: string; readonly id: string }
/** The names of records of a type that the audit trail can't name, by type. */
type OtherNames = Readonly<
  Partial<Record<DecidedType, (client: pg.PoolClient, keys: readonly RecordKey[]) => Promise<Bilingual[]>>>
>
/** The names of the first records of a type. An account has the name of its supplier. */
const namesOf = async (
  client: pg.PoolClient,
  type: DecidedType,
  { rows, otherNames }: { rows: readonly Taken[]; otherNames: OtherNames },
): Promise<Bilingual[]> => {
  const namedType = type === 'supplierAccount' ? 'supplier' : type
  const keys = rows
    .flatMap(({ orgId, firstIds: ids }) => ids.map((id) => ({ orgId, type: namedType, id })))
    .slice(0, mostNamed)
  const named = otherNames[type]
  if (named) return named(client, keys)
  return (await namesOfRecords(client, keys)).map((name) => [name, name])
}

/** Sends makers the decisions about their records. A maker who can't sign in any more gets no e-mail. */
export const announceDecisions = (types: readonly RecordType[], otherNames: OtherNames) => {
  const counted = countedOf(types)
  return job({
    name: 'announceDecisions',
    group: 'notices',
    cron: everyMinute,
    run: ({ within }) =>
      within(async (ctx) => {
        const groups = Map.groupBy(await takeDecisions.all(ctx.client, {}), groupOf)
        const messages: OutgoingMessage[] = []
        for (const rows of groups.values()) {
          const last = rows.at(-1)
          if (!last || !isDecidedType(last.recordType)) continue
          const message = decisionMessage(ctx.env.publicUrl, counted, {
            type: last.recordType,
            outcome: last.outcome,
            count: rows.reduce((sum, { records }) => sum + records, 0),
            names: await namesOf(ctx.client, last.recordType, { rows, otherNames }),
            reason: last.reason,
            by: last.decidedByName,
            for: last.decidedForName,
            at: last.decidedAt,
          })
          messages.push({ orgId: last.orgId, channel: 'email', to: last.email, ...message })
        }
        await queueMessages(ctx, messages)
      }),
  })
}
