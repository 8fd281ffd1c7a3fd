import type pg from 'pg'
import type { Bilingual } from '#kernel/bilingual.ts'
import { namesOfRecords } from '#modules/audit/names.service.ts'
import { namesOfPolicies } from '#modules/withdrawalPolicies/policy-names.service.ts'
import { mostNamed } from '#server/decision.ts'
import { takeDecisions } from '#server/decision.sql.ts'
import { everyMinute, job } from '#server/job.ts'
import { queueMessages, type OutgoingMessage } from '#server/outbound/outbox.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { decisionMessage, isDecidedType, type DecidedType } from './decision.messages.ts'

type Taken = StatementRow<typeof takeDecisions>
/** What one e-mail is about: the records of a type that one checker decided in the same way. */
const groupOf = (row: Taken): string =>
  JSON.stringify([
    row.org_id,
    row.prepared_by,
    row.record_type,
    row.outcome,
    row.decided_by_name,
    row.decided_for_name,
    row.reason,
  ])

/** The names of the first records of a type. An account has the name of its supplier. */
const namesOf = async (client: pg.PoolClient, type: DecidedType, rows: readonly Taken[]): Promise<Bilingual[]> => {
  const named = type === 'supplierAccount' ? 'supplier' : type
  const keys = rows
    .flatMap(({ org_id: orgId, first_ids: ids }) => ids.map((id) => ({ orgId, type: named, id })))
    .slice(0, mostNamed)
  if (type === 'withdrawalPolicy') return namesOfPolicies(client, keys)
  return (await namesOfRecords(client, keys)).map((name) => [name, name])
}

/** Sends makers the decisions about their records. A maker who can't sign in any more gets no e-mail. */
export const announceDecisions = job({
  name: 'announceDecisions',
  group: 'notices',
  cron: everyMinute,
  run: ({ within }) =>
    within(async (ctx) => {
      const groups = Map.groupBy(await takeDecisions.all(ctx.client, {}), groupOf)
      const messages: OutgoingMessage[] = []
      for (const rows of groups.values()) {
        const last = rows.at(-1)
        if (!last || !isDecidedType(last.record_type)) continue
        const message = decisionMessage(ctx.env.publicUrl, {
          type: last.record_type,
          outcome: last.outcome,
          count: rows.reduce((sum, { records }) => sum + records, 0),
          names: await namesOf(ctx.client, last.record_type, rows),
          reason: last.reason,
          by: last.decided_by_name,
          for: last.decided_for_name,
          at: last.decided_at,
        })
        messages.push({ orgId: last.org_id, channel: 'email', to: last.email, ...message })
      }
      await queueMessages(ctx, messages)
    }),
})
