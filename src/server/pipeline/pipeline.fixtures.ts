import { throwWithTexts } from '#test/outcomes.ts'
import { randomBytes } from 'node:crypto'
import type { Calls } from '#kernel/call.ts'
import { recordType } from '#kernel/audit.ts'
import { createApp } from '#server/pipeline/app.ts'
import type { AnyContext, App } from '#server/pipeline/parts.ts'
import type { Member, World } from '#test/world.ts'

/** The record type of the calls in these tests. */
export const thing = recordType('thing', ['Thing', 'Benda'], {
  name: ['text', 'Name', 'Nama'],
  account: ['masked', 'Account', 'Akaun'],
})
export const audited = [thing, 'Changed a thing', 'Mengubah benda'] as const

/** Creates the table to which the calls in these tests write. */
export const createMarks = (w: World) =>
  w.database.pool.query(
    `create table marks (org_id text not null, mark text not null, constraint marks_key unique (org_id, mark));
     grant select, insert on marks to upah_tenant, upah_platform`,
  )
export const mark = ({ client }: Pick<AnyContext, 'client'>, orgId: string, text: string) =>
  client.query('insert into marks (org_id, mark) values ($1, $2)', [orgId, text])
export const marks = async (w: World): Promise<string[]> =>
  (await w.database.pool.query<{ mark: string }>('select mark from marks order by mark')).rows.map((row) => row.mark)

/** The audit entries of a call, oldest first. */
export const entriesOf = async (w: World, call: string) =>
  (
    await w.database.pool.query<{ org_id: string; actor_id: string | null; record_id: string | null; after: object }>(
      'select org_id, actor_id, record_id, after from audit_events where call = $1 order by id',
      [call],
    )
  ).rows

/** The world's application with these calls only. */
export const appOf = (w: World, calls: Calls, handlers: Readonly<Record<string, unknown>>): App =>
  createApp({ ...w.app, contract: { things: calls }, handlers: { things: handlers } })

export const newKey = () => randomBytes(12).toString('hex')

/** Calls by entry: returns the parsed result, or throws the refusal. */
export const callerOf =
  (app: App) =>
  async (
    member: Pick<Member, 'session'> | null,
    entry: string,
    body: unknown = {},
    key: string | undefined = newKey(),
  ) =>
    JSON.parse(
      (
        await app
          .answer({
            name: `things-${entry}`,
            body,
            session: member?.session,
            key,
            address: '127.0.0.1',
            userAgent: 'test',
          })
          .catch(throwWithTexts)
      ).json,
    ) as unknown
