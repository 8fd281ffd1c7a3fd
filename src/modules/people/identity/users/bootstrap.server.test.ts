import { beforeEach, expect, test } from 'vitest'
import { accounts } from '#test/accounts.ts'
import { openWorld, world, type Member } from '#test/world.ts'
import { ensureSuperadmin, makeSuperadmin } from './bootstrap.service.ts'

const w = world()
const { query, createUser, signIn, signInOutcome, isSignedIn } = accounts(w, () => {
  throw new Error('platform staff only')
})

const settings = { SUPERADMIN_EMAIL: 'Root@Upah.example', SUPERADMIN_PASSWORD: 'Strong-Pass-1', demo: false }
const root = { email: 'root@upah.example', orgId: 'PLATFORM' } as Member
const rootPassword = { password: settings.SUPERADMIN_PASSWORD }
/** The lines that the server prints when it starts with these settings. */
const start = async (config: Parameters<typeof ensureSuperadmin>[1] = settings) => {
  const lines: string[] = []
  await ensureSuperadmin(w.app, config, (line) => void lines.push(line))
  return lines
}
/** Bypasses the triggers, as only an operator can. */
const suspendEverySuperadmin = () =>
  query(`do $$ begin
    set local session_replication_role = replica;
    update users set status = 'Suspended', suspended_for = 'admin' where role = 'superadmin';
  end $$`)
beforeEach(suspendEverySuperadmin)

test('the settings create a superadmin only if there is no active one', async () => {
  expect(await start({ demo: false })).toEqual([
    'no active superadmin exists: start once with SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD',
  ])
  expect(await start()).toEqual(['Root@Upah.example can sign in on /internal'])
  expect(await signInOutcome(root, rootPassword)).toBe('signed in')
  expect(await start({ ...settings, SUPERADMIN_EMAIL: 'second@upah.example' })).toEqual([])
  expect(await query(`select 1 from users where email = 'second@upah.example'`)).toEqual([])
  await expect(makeSuperadmin(w.app, 'third@upah.example', 'weak')).rejects.toThrow('SUPERADMIN_PASSWORD')
})

test('in a demonstration the settings create no superadmin, but restore a suspended one', async () => {
  const demonstration = { ...settings, SUPERADMIN_EMAIL: 'demo@upah.example', demo: true }
  const fresh = await openWorld()
  const lines: string[] = []
  await ensureSuperadmin(fresh.app, demonstration, (line) => void lines.push(line))
  expect(lines).toEqual([])
  const { rows } = await fresh.database.pool.query(`select from users where role = 'superadmin'`)
  expect(rows).toEqual([])
  await fresh.end()
  await createUser('superadmin', null)
  await suspendEverySuperadmin()
  expect(await start(demonstration)).toEqual(['demo@upah.example can sign in on /internal'])
})

test('a suspended superadmin is restored by the settings at the next start', async () => {
  const member = await createUser('superadmin', null)
  await suspendEverySuperadmin()
  expect(await signInOutcome(member)).toBe('user_disabled')
  await start({ ...settings, SUPERADMIN_EMAIL: member.email })
  expect([await signInOutcome(member), await signInOutcome(member, rootPassword)]).toEqual([
    'invalid_credentials',
    'signed in',
  ])
})

test('restoring also deletes failed attempts, ends sessions and two-step sign-in, and is audited', async () => {
  const member = await signIn(await createUser('admin', null))
  await query(
    `insert into one_time_passwords (org_id, user_id, sealed_secret, created_at, confirmed_at) values ('PLATFORM', $1, '', $2, $2)`,
    [member.id, w.now()],
  )
  for (let i = 0; i < 20; i++) await signInOutcome(member, { password: 'Wrong-Pass-1' })
  expect(await makeSuperadmin(w.app, member.email, 'Strong-Pass-1')).toBe('restored')
  expect(await isSignedIn(member)).toBe(false)
  const again = await signIn(member, rootPassword)
  expect(await w.as(again).auth.getSession({})).toMatchObject({ role: 'superadmin' })
  expect(
    await query(`select call, before, after from audit_events where record_id = $1 and call <> 'auth-signIn'`, [
      member.id,
    ]),
  ).toEqual([
    {
      call: 'administrators-update',
      before: { role: 'admin', status: 'Active' },
      after: { role: 'superadmin', status: 'Active', because: 'restored by the operator of the server' },
    },
  ])
})

test('the database itself refuses to suspend, demote or delete the last active superadmin', async () => {
  const [first, second] = [await createUser('superadmin', null), await createUser('superadmin', null)]
  await query(`update users set status = 'Suspended' where id = $1`, [second.id])
  for (const change of [`status = 'Suspended'`, `role = 'admin'`, 'deleted_at = now()'])
    await expect(query(`update users set ${change} where id = $1`, [first.id]), change).rejects.toMatchObject({
      constraint: 'users_last_superadmin',
    })
  expect(await signInOutcome(first)).toBe('signed in')
})
