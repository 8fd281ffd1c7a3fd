import type { Sen } from '#kernel/money.ts'
import { formatInstant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { answersFor } from '#ground/columns/column.service.ts'
import { openSpreadsheet } from '#ground/files/file.service.ts'
import { readOriginatingAccount } from '#money/originatingAccounts/originating-account.service.ts'
import type { Context, CreateDocument, PlatformActor } from '#server/context.ts'
import * as store from './bank-statement.store.ts'
import { balanced, whyNotFollows } from './statement-balance.rules.ts'
import { statementTable, type Refused } from './statement-rows.rules.ts'
import type * as reader from './statement.reader.ts'

const statementReader = new URL('./statement.reader.ts', import.meta.url)

type Reading = Context<'not_found' | 'statement_refused' | 'statement_known', PlatformActor>
type Given = {
  readonly accountId: Id<'originating_account'>
  readonly downloadUrl: string
  readonly closing?: Sen | undefined
}
type Opened = {
  readonly account: NonNullable<Awaited<ReturnType<typeof readOriginatingAccount>>>
  readonly file: NonNullable<Awaited<ReturnType<typeof openSpreadsheet<typeof reader>>>>['file']
  readonly read: Awaited<ReturnType<typeof reader.read>>
}

/** Handles the statement that the call names, which is read while no transaction is open. */
export const withStatement = async <H>(
  ctx: Reading,
  { accountId, downloadUrl }: Given,
  handle: (opened: Opened) => H,
): Promise<CreateDocument<H>> => {
  const account = (await readOriginatingAccount(ctx.db, accountId)) ?? ctx.refuse('not_found')
  const opened = await openSpreadsheet<typeof reader>(ctx, 'bank-statement', downloadUrl, statementReader)
  const { file, read } = opened ?? ctx.refuse('not_found')
  const request = { account: account.account, today: ctx.today, answers: await answersFor(ctx, statementTable.name) }
  return async (storage) => {
    const found = await read(storage, request)
    if ('problem' in found) return refuse(ctx, found)
    return { write: handle({ account, file, read: found }) }
  }
}

const refuse = (ctx: Pick<Reading, 'refuse'>, { problem }: Refused): never =>
  ctx.refuse('statement_refused', {}, { file: problem })
const refuseKnown = (
  ctx: Pick<Reading, 'refuse'>,
  { number, uploadedAt, uploadedByName: name }: NonNullable<Awaited<ReturnType<typeof store.findStatement>>>,
): never => ctx.refuse('statement_known', { number, name, date: formatInstant(uploadedAt) })

/** The next statement of an account. Refused unless it ties and follows the last one; null while something is open. */
export const nextStatement = async (
  ctx: Reading,
  { account, file, read: { found } }: Opened,
  closing: Sen | undefined,
) => {
  const same = await store.findStatement(ctx, account.id, { fileId: file.id })
  if (same) return refuseKnown(ctx, same)
  if (!found) return null
  const last = await store.findStatement(ctx, account.id, {})
  const before = last ? { to: last.toOn, closing: last.closing } : null
  const statement = balanced(found, { before, closing: closing ?? null })
  if (statement === null) return null
  if ('problem' in statement) return refuse(ctx, statement)
  const problem = whyNotFollows(statement, before, found.opensOn !== null)
  if (problem?.code === 'statement_overlap') {
    const known = await store.countKnown(ctx, account.id, statement)
    const earlier = await store.findStatement(ctx, account.id, { bookedOn: statement.lines[0]?.on })
    if (known === statement.lines.length && earlier) refuseKnown(ctx, earlier)
  }
  return problem ? refuse(ctx, { problem }) : { number: (last?.number ?? 0) + 1, statement }
}
