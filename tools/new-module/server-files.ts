import type { Names } from './names.ts'

const contract = ({ many, one, One, kind, words, aOne, file }: Names) => `import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { id, instant, opt, text } from '#kernel/values.ts'
import { ${one}Record } from './${file}-record.rules.ts'

const key = { id: id('${kind}') }

export const ${one} = z.object({
  ...key,
  name: z.string(),
  description: z.string(),
  createdAt: instant,
  modifiedAt: instant,
})
export type ${One} = z.output<typeof ${one}>

const fields = { name: text(120), description: text(300) }
export type ${One}Fields = z.output<z.ZodObject<typeof fields>>

export const ${many} = {
  getAll: query({
    summary: 'List the ${words} records of the organization by name.',
    allow: 'management',
    input: z.object({}),
    output: z.object({ ${many}: z.array(${one}) }),
  }),
  getOne: query({
    summary: 'Read ${aOne}.',
    allow: 'management',
    input: z.object(key),
    output: ${one},
    errors: ['not_found'],
  }),
  create: command({
    summary: 'Create ${aOne}.',
    audit: { record: ${one}Record, sentence: ['Created ${aOne}', 'Mencipta ${words}'] },
    allow: 'management',
    input: z.object(fields),
    output: ${one},
  }),
  update: command({
    summary: 'Change ${aOne}.',
    audit: { record: ${one}Record, sentence: ['Changed ${aOne}', 'Mengubah ${words}'] },
    allow: 'management',
    /** \`modifiedAt\` is the version that the caller has seen, so that later changes by others are not overwritten. */
    input: z.object({ ...key, ...fields, modifiedAt: opt(instant) }),
    output: ${one},
    errors: ['not_found', 'record_changed'],
  }),
  delete: command({
    summary: 'Delete ${aOne}.',
    audit: { record: ${one}Record, sentence: ['Deleted ${aOne}', 'Memadam ${words}'] },
    allow: 'management',
    input: z.object(key),
    output: z.object({ ok: z.literal(true) }),
    errors: ['not_found'],
  }),
}
`

const record = ({ one, words, One }: Names) => `import { recordType } from '#kernel/audit.ts'

/** The audited fields of ${words} records. */
export const ${one}Record = recordType('${one}', ['${One}', '${One}'], {
  id: 'omitted',
  createdAt: 'omitted',
  modifiedAt: 'omitted',
  name: ['text', 'Name', 'Nama'],
  description: ['text', 'Description', 'Keterangan'],
})
`

const handlers = ({ many, one, One, kind, file }: Names) => `import { laterThan } from '#kernel/time.ts'
import type { Handlers } from '#server/context.ts'
import { ${one}Record } from './${file}-record.rules.ts'
import type { ${many} } from './${file}.contract.ts'
import * as store from './${file}.store.ts'

export const ${one}Handlers: Handlers<typeof ${many}> = {
  getAll: async (ctx) => ({ ${many}: await store.list${One}s(ctx.db, ctx.actor.orgId) }),

  getOne: async (ctx, { id }) =>
    (await store.read${One}(ctx.db, { orgId: ctx.actor.orgId, id })) ?? ctx.refuse('not_found'),

  create: async (ctx, fields) => {
    const key = { orgId: ctx.actor.orgId, id: ctx.newId<'${kind}'>() }
    const created = await store.insert${One}(ctx.db, key, fields, ctx.now)
    ctx.record({ type: ${one}Record, id: created.id, after: created })
    return created
  },

  update: async (ctx, { id, modifiedAt, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const before = (await store.lock${One}(ctx.db, key)) ?? ctx.refuse('not_found')
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    const after = await store.update${One}(ctx.db, key, fields, laterThan(before.modifiedAt, ctx.now))
    ctx.record({ type: ${one}Record, id, before, after })
    return after
  },

  delete: async (ctx, { id }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const before = (await store.lock${One}(ctx.db, key)) ?? ctx.refuse('not_found')
    await store.delete${One}(ctx.db, key, laterThan(before.modifiedAt, ctx.now))
    ctx.record({ type: ${one}Record, id, before, after: null })
    return { ok: true }
  },
}
`

const store = ({ One, table, kind, file }: Names) => `import { sql, type Selectable } from 'kysely'
import type { Id, Instant } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { ${One}, ${One}Fields } from './${file}.contract.ts'

type Key = { readonly orgId: Id<'org'>; readonly id: Id<'${kind}'> }

const to${One} = (row: Selectable<Tables['${table}']>): ${One} => ({
  id: row.id,
  name: row.name,
  description: row.description,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
})

const live = (db: Db, orgId: Id<'org'>) =>
  db.selectFrom('${table}').selectAll().where('org_id', '=', orgId).where('deleted_at', 'is', null)

export const list${One}s = async (db: Db, orgId: Id<'org'>): Promise<${One}[]> => {
  const rows = await live(db, orgId)
    .orderBy(sql\`lower(name)\`)
    .orderBy('id')
    .execute()
  return rows.map(to${One})
}

export const read${One} = async (db: Db, { orgId, id }: Key): Promise<${One} | null> => {
  const row = await live(db, orgId).where('id', '=', id).executeTakeFirst()
  return row ? to${One}(row) : null
}

export const lock${One} = async (db: Db, { orgId, id }: Key): Promise<${One} | null> => {
  const row = await live(db, orgId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? to${One}(row) : null
}

export const insert${One} = async (db: Db, { orgId, id }: Key, fields: ${One}Fields, at: Instant): Promise<${One}> =>
  to${One}(
    await db
      .insertInto('${table}')
      .values({ ...fields, org_id: orgId, id, created_at: at, modified_at: at })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const update${One} = async (db: Db, { orgId, id }: Key, fields: ${One}Fields, at: Instant): Promise<${One}> =>
  to${One}(
    await db
      .updateTable('${table}')
      .set({ ...fields, modified_at: at })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const delete${One} = (db: Db, { orgId, id }: Key, at: Instant) =>
  db
    .updateTable('${table}')
    .set({ deleted_at: at, modified_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
`

const fixtures = ({
  many,
  one,
  table,
  kind,
  Many,
  file,
}: Names) => `import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { ${one}Screens } from './${file}.screens.ts'

const fields = { name: 'First', description: 'The first one' }

const commands = ({ w, inside }: FixtureKit): CommandFixtures => {
  const created = async () => {
    const { manager: by } = await inside()
    const { id } = await w.as(by).${many}.create(fields)
    return { by, id }
  }
  return {
    '${many}-create': async () => ({ by: (await inside()).manager, body: fields }),
    '${many}-update': async () => {
      const { by, id } = await created()
      return { by, body: { id, ...fields, name: 'Second' } }
    },
    '${many}-delete': async () => {
      const { by, id } = await created()
      return { by, body: { id } }
    },
  }
}

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    ${kind}: async ({ w, organization }) => {
      const id = w.id()
      await w.database.pool.query(
        \`insert into ${table} (org_id, id, name, description, created_at, modified_at) values ($1, $2, 'First', 'The first one', $3, $3)\`,
        [organization.id, id, w.now()],
      )
      return id
    },
  },
  screens: [
    { screen: ${one}Screens.list, heading: '${Many}', loads: [['${many}-getAll', 'Failed to retrieve the list!']] },
    { screen: ${one}Screens.create, heading: 'Create' },
    {
      screen: ${one}Screens.edit,
      heading: 'Edit',
      address: (id) => ${one}Screens.edit.to({ id: id('${kind}') }),
      loads: [['${many}-getOne', 'Failed to retrieve the record!'], ['audit-getEvents', 'Failed to retrieve the history!']],
    },
  ],
}
`

const serverTest = ({ many }: Names) => `import { beforeAll, expect, test } from 'vitest'
import { world, type Member } from '#test/world.ts'

const w = world()
let manager: Member
beforeAll(async () => {
  manager = await w.member(await w.organization(), 'Manager')
})
const ${many} = () => w.as(manager).${many}
const fields = { name: 'First', description: 'The first one' }

test('creates, lists, changes and deletes', async () => {
  const created = await ${many}().create(fields)
  expect(created).toMatchObject(fields)
  expect(await ${many}().getAll({})).toEqual({ ${many}: [created] })
  const changed = await ${many}().update({ id: created.id, ...fields, name: 'Second' })
  expect(changed).toMatchObject({ name: 'Second' })
  expect(await ${many}().getOne({ id: created.id })).toEqual(changed)
  await ${many}().delete({ id: created.id })
  expect(await ${many}().getAll({})).toEqual({ ${many}: [] })
  await expect(${many}().getOne({ id: created.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('refuses missing fields and changes of an outdated version', async () => {
  await expect(${many}().create({ ...fields, name: ' ' })).rejects.toMatchObject({ code: 'invalid_input' })
  const { id, modifiedAt } = await ${many}().create(fields)
  await ${many}().update({ id, ...fields, name: 'Second', modifiedAt })
  await expect(${many}().update({ id, ...fields, modifiedAt })).rejects.toMatchObject({ code: 'record_changed' })
})
`

const migration = ({ table, words }: Names) => `-- Why: ${words} records of an organization.
create table ${table} (
  org_id entity_id not null references organizations,
  id entity_id not null,
  name text not null,
  description text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
call protect('${table}');
`

/** The server files of a module by path, from the migration to the test. */
export const serverFiles = (names: Names, migrationNumber: string): Readonly<Record<string, string>> => {
  const at = (ending: string) => `src/modules/${names.many}/${names.file}${ending}`
  return {
    [`db/migrations/${migrationNumber}_${names.table}.sql`]: migration(names),
    [at('.contract.ts')]: contract(names),
    [at('-record.rules.ts')]: record(names),
    [at('.handlers.ts')]: handlers(names),
    [at('.store.ts')]: store(names),
    [at('.fixtures.ts')]: fixtures(names),
    [at('.server.test.ts')]: serverTest(names),
  }
}
