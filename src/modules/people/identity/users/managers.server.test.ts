import { expect, test } from 'vitest'
import { managerEmails, managersAndPlatform, otherManagers, otherManagersOrPlatform } from './managers.service.ts'
import { world } from '#test/world.ts'

const w = world()

test('only active Managers are notified, and the platform if there is no other', async () => {
  const org = await w.organization()
  const [first, second, paused, deleted] = await Promise.all([0, 1, 2, 3].map(() => w.member(org, 'Manager')))
  await w.member(org, 'Executive')
  const admin = await w.member(null, 'admin')
  const { pool } = w.database
  await pool.query(`update users set status = 'Suspended' where id = $1`, [paused!.id])
  await pool.query(`update users set deleted_at = $2 where id = $1`, [deleted!.id, w.now()])
  const client = await pool.connect()
  try {
    const emails = (rows: readonly { email: string }[]) => rows.map(({ email }) => email)
    const active = [first!.email, second!.email].toSorted()
    const { rows } = await client.query<{ emails: string[] }>(`select ${managerEmails('$1')} as emails`, [org.id])
    expect(rows[0]?.emails.toSorted()).toEqual(active)
    expect(emails(await otherManagers(client, org.id, first!.id))).toEqual([second!.email])
    expect(emails(await otherManagersOrPlatform(client, org.id, first!.id))).toEqual([second!.email])
    expect(emails(await managersAndPlatform(client, org.id))).toEqual(expect.arrayContaining([...active, admin.email]))
    await pool.query(`update users set status = 'Suspended' where id = $1`, [second!.id])
    expect(emails(await otherManagers(client, org.id, first!.id))).toEqual([])
    expect(emails(await otherManagersOrPlatform(client, org.id, first!.id))).toContain(admin.email)
  } finally {
    client.release()
  }
})
