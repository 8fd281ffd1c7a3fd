import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { RecordField, RecordFields, RecordType } from '#kernel/audit.ts'
import { laterThan, type Instant } from '#kernel/time.ts'
import { versionOf, type Versioned } from '#kernel/version.ts'
import type { Id } from '#kernel/values.ts'
import type { Context } from '../context.ts'
import { named, type Named } from './columns.ts'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/** A table whose key is the organization and an id. */
type RecordTable = { [T in keyof Tables]: 'org_id' | 'id' extends keyof Tables[T] ? T : never }[keyof Tables]
type IdOf<T extends RecordTable> = Selectable<Tables[T]> extends { id: infer I extends string } ? I : never
type Key<T extends RecordTable> = { readonly orgId: Id<'org'>; readonly id: IdOf<T> }

type Writer = Pick<Context, 'db' | 'now'> & {
  readonly actor: { readonly id: Id<'user'> }
  readonly record: (change: {
    type: RecordType
    id: string
    org: Id<'org'>
    before?: object
    after: object | null
  }) => void
}

/** The columns of a new record. */
export const createdBy = ({ actor, now }: Pick<Writer, 'actor' | 'now'>) => ({
  created_at: now,
  created_by: actor.id,
  modified_at: now,
  modified_by: actor.id,
})

/** The columns of a changed record. Each version is later than the one before. */
export const modifiedBy = ({ actor, now }: Pick<Writer, 'actor' | 'now'>, before: Versioned<Instant>) => ({
  modified_at: laterThan(versionOf(before), now),
  modified_by: actor.id,
})

type Options = {
  /** The condition of records that are not deleted. */
  readonly live?: RawBuilder<boolean>
  /** Defaults to the name. */
  readonly order?: RawBuilder<unknown>
}

type Row<T extends RecordTable> = Selectable<Tables[T]>
const equals = (columns: object) =>
  Object.entries<unknown>({ ...columns }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)

const statementsOf = <T extends RecordTable>(table: T, live: RawBuilder<boolean>) => ({
  select: (orgId: Id<'org'>, rest: RawBuilder<unknown>) =>
    sql<Row<T>>`select * from ${sql.table(table)} where org_id = ${orgId} and ${live} ${rest}`,
  insert: ({ orgId, id }: Key<T>, columns: object) => {
    const values = Object.entries<unknown>({ ...columns, org_id: orgId, id })
    return sql<Row<T>>`insert into ${sql.table(table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
      values (${sql.join(values.map(([, value]) => value))}) returning *`
  },
  update: ({ orgId, id }: Key<T>, columns: object) =>
    sql<Row<T>>`update ${sql.table(table)} set ${sql.join(equals(columns))}
      where org_id = ${orgId} and id = ${id} returning *`,
})

/**
 * Reads and writes the records of a table by key. `toRecord` converts a row with the domain's names; every field of a record must be declared by
 * its type. Every change is recorded in the audit trail.
 */
export const recordTable = <T extends RecordTable, R extends Versioned<Instant>, const N extends string>(
  table: T,
  type: RecordType<RecordFields, N> & { readonly fields: { readonly [F in keyof R]: RecordField } },
  toRecord: (row: Named<Row<T>>) => R,
  { live = sql`true`, order = sql`lower(name)` }: Options = {},
) => {
  const { select, insert, update } = statementsOf(table, live)
  const run = async (db: Db, statement: RawBuilder<Row<T>>) =>
    (await statement.execute(db)).rows.map(named).map(toRecord)
  const write = async (db: Db, statement: RawBuilder<Row<T>>): Promise<R> => {
    const [record] = await run(db, statement)
    if (!record) throw new Error(`${table}: the record to change is missing`)
    return record
  }
  const lock = (db: Db, orgId: Id<'org'>, ids: readonly IdOf<T>[]): Promise<R[]> =>
    run(db, select(orgId, sql`and id in (${sql.join(ids)}) order by id for no key update`))
  const lockOne = async (ctx: Pick<Context<'not_found'>, 'db' | 'refuse'>, { orgId, id }: Key<T>): Promise<R> =>
    (await lock(ctx.db, orgId, [id]))[0] ?? ctx.refuse('not_found')
  return {
    type,
    /** The records of an organization with these values that meet the condition, in order. */
    list: (db: Db, orgId: Id<'org'>, values: Partial<Row<T>> = {}, condition = sql<boolean>`true`): Promise<R[]> =>
      run(db, select(orgId, sql`and ${sql.join([condition, ...equals(values)], sql` and `)} order by ${order}, id`)),
    read: async (db: Db, { orgId, id }: Key<T>): Promise<R | null> =>
      (await run(db, select(orgId, sql`and id = ${id}`)))[0] ?? null,
    /** Locks these records in the order of their ids. */
    lock,
    lockOne,
    /** Locks a record to change it. `modifiedAt` is the version that the caller has seen. */
    open: async (
      ctx: Pick<Context<'not_found' | 'record_changed'>, 'db' | 'refuse'>,
      key: Key<T>,
      modifiedAt: Instant | undefined,
    ): Promise<R> => {
      const before = await lockOne(ctx, key)
      if (modifiedAt && modifiedAt !== versionOf(before)) ctx.refuse('record_changed')
      return before
    },
    create: async (ctx: Writer, key: Key<T>, columns: Omit<Insertable<Tables[T]>, 'org_id' | 'id'>): Promise<R> => {
      const after = await write(ctx.db, insert(key, columns))
      ctx.record({ type, id: key.id, org: key.orgId, after })
      return after
    },
    /** Changes a locked record. */
    change: async (ctx: Writer, key: Key<T>, before: R, columns: Updateable<Tables[T]>): Promise<R> => {
      const after = await write(ctx.db, update(key, columns))
      ctx.record({ type, id: key.id, org: key.orgId, before, after })
      return after
    },
    /** Changes a record without an entry in the audit trail. */
    touch: (db: Db, key: Key<T>, columns: Updateable<Tables[T]>): Promise<R> => write(db, update(key, columns)),
    /** Deletes a locked record with these columns. */
    remove: async (ctx: Writer, key: Key<T>, before: R, columns: Updateable<Tables[T]>): Promise<{ ok: true }> => {
      await update(key, columns).execute(ctx.db)
      ctx.record({ type, id: key.id, org: key.orgId, before, after: null })
      return { ok: true }
    },
  }
}
