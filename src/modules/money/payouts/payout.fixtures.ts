import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { payoutWorld } from './payout-world.fixtures.ts'

const good = [1_000, '512345671111'] as const

const commands = ({ w }: FixtureKit): CommandFixtures => ({
  'disbursements-processWithCurlec': async () => {
    const { admin: by, approveTo } = await payoutWorld(w)
    return { by, body: await approveTo(good) }
  },
  'disbursements-retryPayouts': async () => {
    const { admin: by, send, failedOf } = await payoutWorld(w)
    const key = await send(good)
    for (const table of ['payouts', 'disbursement_lines'])
      await w.database.pool.query(`update ${table} set status = 'failed' where disbursement_id = $1`, [key.id])
    return { by, body: await failedOf(key) }
  },
  'disbursements-decidePayout': async () => {
    const { admin: by, send } = await payoutWorld(w)
    const key = await send(good)
    const { rows } = await w.database.pool.query<{ id: string }>(
      'update payouts set disputed_at = now() where disbursement_id = $1 returning id',
      [key.id],
    )
    const payoutId = rows[0]?.id ?? ''
    const reportId = w.id()
    await w.database.pool.query(
      `insert into payout_disputes (org_id, id, payout_id, reported_at, status, differs) values ($1, $2, $3, now(), 'paid', '[]')`,
      [key.orgId, reportId, payoutId],
    )
    return { by, body: { ...key, payoutId, decision: 'paid', reason: 'On their statement', reportIds: [reportId] } }
  },
  'disbursements-checkPayouts': async () => {
    const { admin: by, send } = await payoutWorld(w)
    return { by, body: await send(good) }
  },
})

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    disbursement_line: async ({ w, organization, employee }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into disbursement_lines (org_id, id, disbursement_id, position, employee_id, name, bank_code, account_name, account_number, amount_sen, status, live)
         select d.org_id, $2, d.id, (select count(*) from disbursement_lines l where l.org_id = d.org_id and l.disbursement_id = d.id), e.id, 'Nur Aina', 'MBBEMYKL', 'Nur Aina', '114222330001', 100000, 'waiting', false
           from disbursements d join employees e on e.org_id = d.org_id and e.id = $3 where d.org_id = $1 order by d.id desc limit 1`,
        [organization.id, id, employee.employeeId],
      )
      return id
    },
    payout: async ({ w, organization }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into payouts (org_id, disbursement_id, line_id, id, attempt, amount_sen, status, created_at, next_at, created_by)
         select l.org_id, l.disbursement_id, l.id, $2,
                (select count(*) + 1 from payouts p where p.org_id = l.org_id and p.line_id = l.id), l.amount_sen, 'failed', now(), now(), 'PLATFORM00000000'
           from disbursement_lines l where l.org_id = $1 order by l.id desc limit 1`,
        [organization.id, id],
      )
      return id
    },
    payout_dispute: async ({ w, organization }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into payout_disputes (org_id, id, payout_id, reported_at, status, differs)
         select p.org_id, $2, p.id, now(), 'paid', '[]' from payouts p where p.org_id = $1 order by p.id desc limit 1`,
        [organization.id, id],
      )
      return id
    },
  },
}
