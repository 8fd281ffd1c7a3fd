import { beforeEach, expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { disbursementWorld } from '../disbursement-world.fixtures.ts'

const w = world()
let kopi: Awaited<ReturnType<typeof disbursementWorld>>
let other: Awaited<ReturnType<typeof disbursementWorld>>
beforeEach(async () => {
  kopi = await disbursementWorld(w)
  other = await disbursementWorld(w)
})

test('the list and credit of another or an unknown organization are refused', async () => {
  const orgId = kopi.organization.id
  const strangers = w.as(other.manager).disbursements
  const staff = w.as(kopi.admin).disbursements
  expect(await outcomeOf(strangers.getAll({ orgId }))).toBe('not_found')
  expect(await outcomeOf(strangers.getCredit({ orgId }))).toBe('not_found')
  expect(await outcomeOf(staff.getAll({ orgId: '0000000000000ABC' }))).toBe('not_found')
  expect(await outcomeOf(staff.getCredit({ orgId: '0000000000000ABC' }))).toBe('not_found')
  expect(await staff.getCredit({ orgId })).toEqual(await w.as(kopi.manager).disbursements.getCredit({}))
})

test('another organization can neither read nor approve a disbursement', async () => {
  const { id } = await kopi.submit(1_000)
  expect(await outcomeOf(w.as(other.manager).disbursements.getOne({ disbursementId: id }))).toBe(
    'disbursement_not_found',
  )
  expect(await outcomeOf(w.as(other.executive).disbursements.approve({ id }))).toBe('disbursement_not_found')
  expect(await w.as(kopi.manager).disbursements.getOne({ disbursementId: id })).toMatchObject({
    status: 'pending-approval',
    approvals: 0,
  })
})

test('an organization that is not active can save drafts, but not submit', async () => {
  const fields = kopi.fields([await kopi.payee(1_000)])
  await w.database.pool.query(`update organizations set status = 'Onboarding' where org_id = $1`, [
    kopi.organization.id,
  ])
  const { create, getAll } = w.as(kopi.manager).disbursements
  expect(await outcomeOf(create(fields))).toBe('organization_not_active')
  expect((await getAll({})).disbursements).toEqual([])
  expect(await create({ ...fields, isDraft: true })).toMatchObject({ status: 'draft' })
})
