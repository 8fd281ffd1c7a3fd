import { beforeEach, describe, expect, test } from 'vitest'
import { setKnownEmail } from '#test/known-contacts.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { createStatementWorld, statementSteps } from './statement-world.fixtures.ts'

const w = world()
let org: Organization
let admin: Member
let aina: Member
beforeEach(async () => {
  ;({ org, admin, aina } = await createStatementWorld(w))
})

const { at, closeNovember, complete, firstPage, notifyAll, paid, place, returnByBank, sendAll } = statementSteps(
  w,
  () => ({ org, admin, aina }),
)
const mails = async (member = aina) =>
  (await w.messages(member.email)).filter(({ subject }) => /statement|penyata/i.test(subject))
const chooseMalay = (member: Member) => w.as(member).users.changeLanguage({ language: 'ms' })

/** Inserts November statements of 120.00 each, without withdrawals and ledger entries. */
const placeStatements = async (count: number): Promise<void> => {
  const client = await w.database.pool.connect()
  try {
    // Disable the trigger that compares statements with the ledger.
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      `with many as (
         insert into employees (org_id, id, ic_number, first_name, last_name, email, status, created_at, created_by, modified_at, modified_by)
         select org_id, left(id, 12) || lpad(n::text, 4, '0'), 'M' || lpad(n::text, 8, '0'), 'Many', n::text,
                'many' || n || '@kopi.example', 'approved', $2, created_by, $2, modified_by
           from employees, generate_series(1, $3::int) n where id = $1 returning org_id, id, ic_number)
       insert into statements (org_id, id, employee_id, period, correction, statement_on, org_name, employee_name, ic_number, salary_sen,
         opening_sen, withdrawn_sen, service_fee_sen, transferred_sen, employer_fee_sen, lines, created_at)
       select org_id, id, id, '2026-11', 0, '2026-12-01', 'Kopi Kita', 'Many', ic_number, 300000, 0, 12000, 300, 11700, 0, 1, $2 from many`,
      [aina.employeeId, w.now(), count],
    )
    await client.query("select from enqueue('notifyStatements', $1)", [JSON.stringify(firstPage('2026-11'))])
    await client.query('commit')
  } finally {
    client.release()
  }
}
const countMails = async () => {
  const { rows } = await w.database.pool.query<{ mails: number; recipients: number }>(
    `select count(*)::int as mails, count(distinct recipient)::int as recipients from messages
      where org_id = $1 and subject = 'Your statement for November 2026 is available'`,
    [org.id],
  )
  return rows[0]
}

describe('e-mails of a close', () => {
  test('are sent to 1,001 employees in two pages, once each', async () => {
    await placeStatements(1_001)
    const pages = await notifyAll(org.id)
    expect(pages).toEqual([firstPage('2026-11'), { ...firstPage('2026-11'), after: expect.any(String) as string }])
    expect(await countMails()).toEqual({ mails: 1_001, recipients: 1_001 })
    await w.database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
      client.query("select from enqueue('notifyStatements', $1)", [JSON.stringify(pages[0])]),
    )
    expect(await notifyAll(org.id)).toHaveLength(1)
    expect(await countMails()).toEqual({ mails: 1_001, recipients: 1_001 })
  })

  test('are written in the language of each employee', async () => {
    const badrul = await w.employee(org)
    await setKnownEmail(w, badrul, badrul.email)
    await chooseMalay(badrul)
    const ofBadrul = await place(org, badrul, { amount: 120_00 })
    await paid({ amount: 250_00 })
    await complete(ofBadrul, '2026-11-16')
    await closeNovember()
    await notifyAll(org.id)
    expect(await mails()).toMatchObject([{ subject: 'Your statement for November 2026 is available' }])
    const [malay] = await mails(badrul)
    expect(malay).toMatchObject({ channel: 'email', subject: 'Penyata November 2026 anda sudah tersedia' })
    expect(malay?.text).toContain('Jumlah dikeluarkan: RM 120.00\nFi perkhidmatan: RM 3.00\nJumlah diterima: RM 117.00')
  })

  test('are not sent to employees without withdrawals, without an e-mail address, or deleted since', async () => {
    const people = [await w.employee(org), await w.employee(org), await w.employee(org)]
    const [, withoutEmail, deleted] = people
    for (const one of people) await setKnownEmail(w, one, one.email)
    const placed = [await place(org, withoutEmail!), await place(org, deleted!)]
    await sendAll()
    for (const one of placed) await complete(one, '2026-11-16')
    await closeNovember()
    await setKnownEmail(w, withoutEmail!, null)
    await w.database.pool.query('update users set deleted_at = $2 where id = $1', [withoutEmail!.id, w.now()])
    await w.database.pool.query('update employees set deleted_at = $2 where id = $1', [deleted!.employeeId, w.now()])
    await notifyAll(org.id)
    for (const one of people) expect(await mails(one)).toEqual([])
  })
})

describe('e-mail of a correction', () => {
  test('contains its number and figures, in the language of the employee', async () => {
    const [early] = await paid({ amount: 250_00 })
    const late = await place(org, aina, { amount: 100_00 })
    await closeNovember()
    at('2026-12-02 10:00:00')
    await sendAll()
    await complete(late, '2026-12-02')
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Your statement for November 2026 was corrected'])
    expect((await mails())[0]?.text).toContain('Correction 1 of your monthly statement for November 2026 is available.')
    expect((await mails())[0]?.text).toContain('Total withdrawn: RM 350.00\nService fee: RM 8.75')
    await chooseMalay(aina)
    await returnByBank(early!, '2026-12-02')
    const [newest] = await mails()
    expect(newest?.subject).toBe('Penyata November 2026 anda telah dibetulkan')
    expect(newest?.text).toContain('Pembetulan 2 bagi penyata bulanan November 2026 anda sudah tersedia.')
    expect(newest?.text).toContain('Jumlah dikeluarkan: RM 100.00\nFi perkhidmatan: RM 2.50')
  })
})
