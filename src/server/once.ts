import type { Transaction } from './postgres/database.ts'
import { Refusal } from '#kernel/errors.ts'
import { platformOrgId, type Id, type Instant } from '#kernel/values.ts'
import { seal, unseal, type Seal } from './secrets.ts'

/** Whose intent it is. A key of somebody else is refused. */
type Owner = { readonly orgId: Id<'org'>; readonly id: Id<'user'> }
/** Whoever opens a link: the secret in the body, and so its digest, tells one from another. */
export const nobody: Owner = { orgId: platformOrgId, id: '0000000000000000' as Id<'user'> }

type Command = {
  call: string
  key: string | undefined
  owner: Owner | null
  inputHash: Buffer
  now: Instant
  /** The key that an answer with a secret in it is encrypted with. */
  sealWith?: string | undefined
}
export type CommandRow<A = unknown> = {
  key: string
  org_id: string
  actor_id: string
  call: string
  input_hash: Buffer
  answer: A
}

/**
 * The JSON of the answer that this key got before, if any. The same key twice at once: the second waits here for the first.
 * A key that was used by somebody else, or for something else, is refused without a word about it.
 */
export const earlierAnswer = async (client: Transaction['client'], command: Command): Promise<string | undefined> => {
  if (!command.key || !command.owner) return undefined
  // Two statements, one message: the lookup has a snapshot of its own, taken when the lock is held.
  const locked = client.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [command.key])
  const [, found] = await Promise.all([
    locked,
    client.query<CommandRow<string>>(
      'select key, org_id, actor_id, call, input_hash, answer::text from commands where key = $1',
      [command.key],
    ),
  ])
  const [earlier] = found.rows
  if (earlier) refuseUnlessSame(earlier, command)
  return earlier && command.sealWith !== undefined ? opened(command, earlier.answer) : earlier?.answer
}

const sealOf = ({ sealWith = '', key = '', owner, call }: Command): Seal => ({
  key: sealWith,
  purpose: 'answers',
  owner: `${call} ${key} ${owner?.id ?? ''}`,
})
const opened = (command: Command, answer: string): string => {
  const { sealed } = JSON.parse(answer) as { sealed: string }
  const json = unseal(sealOf(command), Buffer.from(sealed, 'base64'))
  // Encrypted with a key that was changed since: what it was cannot be told again.
  if (json === null) throw new Refusal('key_reused')
  return json
}

/** Refuses a key that is not that of this very command. */
export const refuseUnlessSame = (row: CommandRow, command: Omit<Command, 'now'>): void => {
  const same =
    row.org_id === command.owner?.orgId &&
    row.actor_id === command.owner.id &&
    row.call === command.call &&
    row.input_hash.equals(command.inputHash)
  if (!same) throw new Refusal('key_reused')
}

/** Whether a job does this for the first time; noted in its transaction, so that a job that is run again does nothing. */
export const isFirstTime = async (
  client: Transaction['client'],
  { key, call, now }: { key: string; call: string; now: Instant },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `insert into commands (key, org_id, actor_id, call, input_hash, answer, taken_at) values ($1, $2, $2, $3, '', 'null', $4) on conflict do nothing`,
    [key, platformOrgId, call, now],
  )
  return rowCount === 1
}

export const rememberAnswer = async (client: Transaction['client'], command: Command, json: string): Promise<void> => {
  const { key, owner } = command
  if (!key || !owner) return
  const kept =
    command.sealWith === undefined ? json : JSON.stringify({ sealed: seal(sealOf(command), json).toString('base64') })
  await client.query(
    'insert into commands (key, org_id, actor_id, call, input_hash, answer, taken_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [key, owner.orgId, owner.id, command.call, command.inputHash, kept, command.now],
  )
}
