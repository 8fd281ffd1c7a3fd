import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { json } from '#server/postgres/columns.ts'
import { fragment } from '#server/postgres/statement.ts'
import { world, type Organization } from '#test/world.ts'
import { auditLedger, type Difference } from './audit.service.ts'
import { journalText } from './journal.service.ts'
import { ledgerEvents, postingsOf, type AmountsOf, type LedgerEvent } from './ledger.rules.ts'
import { postEntries, postEntriesFrom, postEntry, reverseEntry, type Entry } from './ledger.service.ts'
import type { BulkEvent } from './ledger.sql.ts'

const w = world()
let org: Organization
beforeAll(async () => {
  org = await w.organization()
})

/** Consistent amounts of an event from an amount and two fees. */
const amountsOf = <E extends LedgerEvent>(event: E, [amount, fee, other]: readonly [number, number, number]) => {
  const names = [...Object.values(ledgerEvents[event].debit), ...Object.values(ledgerEvents[event].credit)].flat()
  const figures: Readonly<Record<string, number>> =
    event === 'withdrawal_completed'
      ? { amount: amount + fee, net: amount, fee: fee + other, employerFee: other }
      : { amount, platformFee: fee, monthlyFee: other }
  return Object.fromEntries(names.map((name) => [name, sen(figures[name] ?? amount)])) as AmountsOf<E>
}
const work = (tx: Transaction) => ({ client: tx.client, now: w.now(), newId: w.id })
const entryOf = <E extends LedgerEvent>(event: E, amounts: AmountsOf<E>, key: string, orgId = org.id) => ({
  orgId,
  event,
  sourceType: 'test',
  sourceId: w.id(),
  on: dateIn(w.now()),
  key,
  amounts,
})
const paid = (key: string, amount: number, orgId = org.id) =>
  entryOf('advances_repaid', { paid: sen(amount) }, key, orgId)
const post = (
  entries: readonly Entry<'advances_repaid'>[],
  scope: Parameters<typeof w.database.transaction>[0] = { orgs: 'all' },
) => w.database.transaction(scope, 'write', (tx) => postEntries(work(tx), entries))

/** Posts entries with their amounts as the rows of a query. */
const postByQuery = (tx: Transaction, entries: readonly Entry<BulkEvent>[]) => {
  const [{ event, sourceType, on, amounts } = paid('', 0)] = entries
  const from = fragment('jsonb_to_recordset(:entries) as t ("orgId" text, "sourceId" text, key text, amounts jsonb)', {
    entries: json<readonly object[]>(),
  })
  return postEntriesFrom(work(tx), {
    event,
    sourceType,
    on,
    count: entries.length,
    query: {
      from: from({ entries }),
      orgId: 't."orgId"',
      sourceId: 't."sourceId"',
      key: 't.key',
      amounts: Object.fromEntries(Object.keys(amounts).map((name) => [name, `(t.amounts ->> '${name}')::int8`])),
    },
  })
}
/** What an entry consists of, apart from its id, key and source. */
const postedOf = async (orgId: Id<'org'>) => {
  const { rows } = await w.database.pool.query<{ posted: unknown }>(
    `select json_build_array(e.event, e.source_type, e.entry_on, e.postings, e.reverses_id,
       (select json_agg(json_build_array(p.line, p.account, p.amount_sen) order by p.line)
          from ledger_postings p where p.org_id = e.org_id and p.entry_id = e.id)) as posted
       from ledger_entries e where e.org_id = $1 order by e.idempotency_key`,
    [orgId],
  )
  return rows.map(({ posted }) => posted)
}
const balances = async (orgId: Id<'org'>) =>
  w.database.transaction({ orgs: [orgId] }, 'read', async ({ db }) =>
    Object.fromEntries(
      (await db.selectFrom('ledger_accounts').selectAll().where('org_id', '=', orgId).execute()).map((a) => [
        a.account,
        a.balance_sen,
      ]),
    ),
  )

describe('posting', () => {
  test('entries of several organizations change only the balances of the respective organization', async () => {
    const [one, two] = [await w.organization(), await w.organization()]
    const completed = { amount: sen(250_00), employerFee: sen(6_25), net: sen(250_00), fee: sen(6_25) }
    await w.database.transaction({ orgs: 'all' }, 'write', async (tx) => {
      await postEntry(work(tx), entryOf('withdrawal_completed', completed, 'a', one.id))
      await postEntries(work(tx), [paid('b', 100_00, one.id), paid('a', 70_00, two.id)])
    })
    expect(await balances(one.id)).toEqual({ advances_receivable: 156_25, bank: -150_00, fee_income: -6_25 })
    expect(await balances(two.id)).toEqual({ bank: 70_00, advances_receivable: -70_00 })
    // The only difference is that this entry has no withdrawal.
    expect((await auditOf(one.id, two.id)).map(({ orgId, expected }) => [orgId, expected])).toEqual([
      [one.id, 'no withdrawal'],
    ])
  })

  test.each(Object.keys(ledgerEvents) as LedgerEvent[])('posts %s as defined in the rules', async (event) => {
    const { id } = await w.organization()
    const amounts = amountsOf(event, [250_00, 6_25, 10_00])
    const expected = postingsOf(event, amounts, id)
    await w.database.transaction({ orgs: 'all' }, 'write', (tx) =>
      postEntry(work(tx), { ...entryOf(event, amounts, 'one', id), party: id }),
    )
    expect(await balances(id)).toEqual(Object.fromEntries(expected.map(({ account, amount }) => [account, amount])))
    // The audit compares these two with their records, which this test doesn't make.
    const isCompared = event === 'withdrawal_completed' || event === 'remittance_received'
    expect(await auditOf(id)).toHaveLength(isCompared ? 1 : 0)
  })

  const inBulk = (Object.keys(ledgerEvents) as LedgerEvent[]).filter((event) => event !== 'royalty_earned')
  test.each(inBulk)('posts %s by a query like single records, for any amounts', async (event) => {
    const amount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000_000 }))
    const records = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000_000_000 }), amount, amount), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(records, async (figures) => {
        const [one, two] = [await w.organization(), await w.organization()]
        const of = (orgId: Id<'org'>) =>
          figures.map((figure, i) => entryOf(event, amountsOf(event, figure), `${1_000 + i}`, orgId))
        await w.database.transaction({ orgs: 'all' }, 'write', async (tx) => {
          for (const entry of of(one.id)) await postEntry(work(tx), entry)
          await postByQuery(tx, of(two.id))
        })
        expect(await postedOf(two.id)).toEqual(await postedOf(one.id))
        expect(await balances(two.id)).toEqual(await balances(one.id))
      }),
      { numRuns: 10 },
    )
  })

  test('a known key posts nothing: alone, among new keys, or twice in one call', async () => {
    const { id } = await w.organization()
    await post([paid('first', 10_00, id)])
    await post([paid('first', 10_00, id)])
    await post([paid('second', 1_00, id), paid('first', 10_00, id), paid('second', 1_00, id)])
    expect(await balances(id)).toEqual({ bank: 11_00, advances_receivable: -11_00 })
    expect(await auditOf(id)).toEqual([])
  })

  test('a known key among the rows of a query is an error, and nothing is posted', async () => {
    const { id } = await w.organization()
    await post([paid('first', 10_00, id)])
    const again = w.database.transaction({ orgs: 'all' }, 'write', (tx) =>
      postByQuery(tx, [paid('second', 1_00, id), paid('first', 10_00, id)]),
    )
    await expect(again).rejects.toMatchObject({ code: '23505' })
    expect(await balances(id)).toEqual({ bank: 10_00, advances_receivable: -10_00 })
    expect(await auditOf(id)).toEqual([])
  })

  test('concurrent calls with the same key post once', async () => {
    const { id } = await w.organization()
    await Promise.all(Array.from({ length: 8 }, () => post([paid('once', 10_00, id)])))
    expect(await balances(id)).toEqual({ bank: 10_00, advances_receivable: -10_00 })
  })

  test("a tenant's transaction posts for its own organization only", async () => {
    const { id } = await w.organization()
    await post([paid('own', 10_00, id)], { orgs: [id] })
    await expect(post([paid('foreign', 10_00, org.id)], { orgs: [id] })).rejects.toMatchObject({ code: '42501' })
  })

  test('a reversal restores every balance, and repeating it has no effect', async () => {
    const { id } = await w.organization()
    await post([paid('paid', 10_00, id), paid('other', 3_00, id)])
    const reversal = {
      orgId: id,
      event: 'advances_repayment_voided',
      of: 'paid',
      on: dateIn(w.now()),
      key: 'voided',
    } as const
    const reverse = () => w.database.transaction({ orgs: 'all' }, 'write', (tx) => reverseEntry(work(tx), reversal))
    await reverse()
    await reverse()
    expect(await balances(id)).toEqual({ bank: 3_00, advances_receivable: -3_00 })
    expect(await auditOf(id)).toEqual([])
    const missing = w.database.transaction({ orgs: 'all' }, 'write', (tx) =>
      reverseEntry(work(tx), { ...reversal, of: 'nothing', key: 'x' }),
    )
    await expect(missing).rejects.toThrow('missing')
    const otherKey = w.database.transaction({ orgs: 'all' }, 'write', (tx) =>
      reverseEntry(work(tx), { ...reversal, key: 'another' }),
    )
    await expect(otherKey).rejects.toMatchObject({ constraint: 'ledger_entries_reversed_once' })
  })

  test('the journal is readable by hledger', async () => {
    const { id } = await w.organization()
    await post([paid('j', 250_05, id)])
    let text = ''
    await w.database.transaction({ orgs: [id] }, 'read', async ({ client }) => {
      for await (const part of journalText(client)) text += part
    })
    expect(text).toMatch(/^commodity RM 1000\.00\n\n2026-11-16 \* \([0-9A-Z]{16}\) advances_repaid test [0-9A-Z]{16}\n/)
    expect(text).toContain(`    ${id}:bank  RM 250.05\n    ${id}:advances_receivable  RM -250.05\n`)
  })
})

const auditOf = async (...orgs: string[]) => differencesOf(await auditLedger(w.database), orgs)
/** The entries of this file have no withdrawals, payments and lists, so the receivables are those of nothing. */
const expectedHere = ['receivable is not what the lists leave open', 'account of leavers is not what they still owe']
const differencesOf = (differences: readonly Difference[], orgs: readonly string[]) =>
  differences.filter(({ orgId, check }) => orgs.includes(orgId) && !expectedHere.includes(check))

describe.each(['upah_tenant', 'upah_platform'] as const)('as %s, the database refuses', (role) => {
  const scope = () => (role === 'upah_platform' ? { orgs: 'all' as const } : { orgs: [org.id] })
  const run = (...statements: string[]) =>
    w.database.transaction(scope(), 'write', async ({ client }) => {
      for (const statement of statements) await client.query(statement)
    })
  const entry = (id: string, postings = 2) =>
    `insert into ledger_entries (org_id, id, event, source_type, source_id, entry_on, idempotency_key, postings, created_at)
     values ('${org.id}', '${id}', 'advances_repaid', 'test', 'T', '2026-11-16', '${id}', ${postings}, now())`
  const lines = (id: string, ...amounts: [line: number, account: string, amount: number][]) =>
    `insert into ledger_postings (org_id, entry_id, line, account, amount_sen, entry_on) values ${amounts.map(([line, account, amount]) => `('${org.id}', '${id}', ${line}, '${account}', ${amount}, '2026-11-16')`).join(', ')}`
  let old: string
  beforeAll(async () => {
    await post([paid(`old ${role}`, 10_00)])
    const { rows } = await w.database.transaction({ orgs: 'all' }, 'read', ({ client }) =>
      client.query<{ id: string }>('select id from ledger_entries where idempotency_key = $1', [`old ${role}`]),
    )
    old = rows[0]!.id
  })

  test.each([
    [
      'an entry that does not balance',
      () => [entry('E1'), lines('E1', [1, 'bank', 500], [2, 'advances_receivable', -499])],
      'do not balance',
    ],
    [
      'an entry with a missing posting',
      () => [entry('E2', 3), lines('E2', [1, 'bank', 500], [2, 'advances_receivable', -500])],
      'not whole',
    ],
    [
      'an entry with an extra posting',
      () => [
        entry('E3'),
        lines('E3', [1, 'bank', 500], [2, 'advances_receivable', -400], [3, 'advances_receivable', -100]),
      ],
      'not whole',
    ],
    [
      'an entry inserted by two statements',
      () => [entry('E4'), lines('E4', [1, 'bank', 500]), lines('E4', [2, 'advances_receivable', -500])],
      'do not balance',
    ],
    [
      'further balanced postings for an existing entry',
      () => [lines(old, [3, 'bank', 500], [4, 'advances_receivable', -500])],
      'not whole',
    ],
    [
      'the same postings for an existing entry again',
      () => [lines(old, [1, 'bank', 500], [2, 'advances_receivable', -500])],
      'duplicate key',
    ],
    [
      'a zero posting',
      () => [entry('E5'), lines('E5', [1, 'bank', 0], [2, 'advances_receivable', 0])],
      'violates check',
    ],
    ['postings without an entry', () => [lines('E6', [1, 'bank', 500], [2, 'advances_receivable', -500])], 'not whole'],
    [
      'postings to an account that is not open',
      () => [entry('E7'), lines('E7', [1, 'bank', 500], [2, 'provider_balance', -500])],
      'not open',
    ],
    [
      'an account opened with a balance',
      () => [`insert into ledger_accounts values ('${org.id}', 'provider_balance', 100)`],
      'opens at zero',
    ],
    [
      'a direct change of a balance',
      () => [`update ledger_accounts set balance_sen = balance_sen + 1 where org_id = '${org.id}'`],
      'follows its postings',
    ],
    ['the deletion of an account', () => [`delete from ledger_accounts where org_id = '${org.id}'`], 'append-only'],
    [
      'a change of an entry',
      () => [`update ledger_entries set entry_on = '2020-01-01' where org_id = '${org.id}'`],
      'permission denied',
    ],
    [
      'a change of a posting',
      () => [`update ledger_postings set amount_sen = 1 where org_id = '${org.id}'`],
      'permission denied',
    ],
    ['the deletion of an entry', () => [`delete from ledger_entries where org_id = '${org.id}'`], 'permission denied'],
    [
      'the deletion of a posting',
      () => [`delete from ledger_postings where org_id = '${org.id}'`],
      'permission denied',
    ],
    ['truncating the entries', () => ['truncate ledger_entries cascade'], 'permission denied'],
    ['truncating the postings', () => ['truncate ledger_postings'], 'permission denied'],
    ['truncating the accounts', () => ['truncate ledger_accounts cascade'], 'permission denied'],
  ] as const)('%s', async (_, statements, words) => {
    await expect(run(...statements())).rejects.toThrow(words)
  })

  test('so the ledger still balances', async () => {
    expect(await auditOf(org.id)).toEqual([])
  })
})

describe('the database owner', () => {
  test.each([
    ['update ledger_entries set postings = postings', 'append-only'],
    ['delete from ledger_postings', 'append-only'],
    ['truncate ledger_entries cascade', 'append-only'],
    ['truncate ledger_postings', 'append-only'],
    ['update ledger_accounts set balance_sen = 0', 'follows its postings'],
  ])('cannot %s', async (statement, words) => {
    await expect(w.database.pool.query(statement)).rejects.toThrow(words)
  })
})

describe('the audit', () => {
  /** Writes with the triggers disabled, in a transaction that is rolled back. */
  const found = async (...statements: string[]) => {
    const client = await w.database.pool.connect()
    try {
      await client.query(`begin; set local session_replication_role = replica`)
      for (const statement of statements) await client.query(statement)
      return differencesOf(await auditLedger(client), [org.id]).map((d) => `${d.check}: ${d.expected}, ${d.found}`)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test('finds no differences in a correct ledger', async () => {
    expect(await found()).toEqual([])
  })
  test('finds a balance that was changed manually', async () => {
    expect(
      await found(
        `update ledger_accounts set balance_sen = balance_sen + 1 where org_id = '${org.id}' and account = 'bank'`,
      ),
    ).toEqual(['balance is not the sum of postings: 2000, 2001'])
  })
  test('finds a changed and a missing posting', async () => {
    expect(
      await found(
        `update ledger_postings set amount_sen = amount_sen + 1 where org_id = '${org.id}' and account = 'bank'`,
      ),
    ).toContain('entry does not balance: 0, 1')
    expect(await found(`delete from ledger_postings where org_id = '${org.id}' and line = 2`)).toContain(
      'entry has missing or extra postings: 2, 1',
    )
  })
  test('finds a withdrawal without its request or its state', async () => {
    expect(
      await found(
        `insert into withdrawal_states (org_id, id, period, status, modified_at, modified_by) values ('${org.id}', 'W', '2026-11', 'pending', now(), 'U')`,
      ),
    ).toEqual(['withdrawal without its request or its state: request and state, state'])
  })
  test('finds an entry, a used amount and totals without withdrawals', async () => {
    const differences = await found(
      `update ledger_entries set event = 'withdrawal_completed' where org_id = '${org.id}' and idempotency_key = 'old upah_tenant'`,
      `insert into employee_periods values ('${org.id}', 'E', '2026-11', 500, null)`,
      `insert into withdrawal_totals values ('${org.id}', '2026-11', '2026-11-16', 'pending', 'Rent', 1, 500, 0, 0)`,
      `insert into transfer_totals values ('${org.id}', '2026-11', '2026-11-16', '', 1, 500, 490)`,
    )
    expect(differences).toEqual([
      'completed withdrawal without its entry, or entry without its withdrawal: no withdrawal, withdrawal_completed',
      'used amount of a period is not the sum of its withdrawals: 0, 500',
      'withdrawal totals are not the sums of the withdrawals: 0 0 0 0, 1 500 0 0',
      'totals of transfers are not the sums of the transfers: 0 0 0, 1 500 490',
    ])
  })
})
