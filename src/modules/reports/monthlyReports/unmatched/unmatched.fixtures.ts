import { ringgit } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { deductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import type { ModuleFixtures } from '#test/fixtures.ts'
import type { Member, World } from '#test/world.ts'

/** A payment of 100.00 whose employer isn't known. */
const record = async (w: World, by: Member) => {
  const payment = { amount: ringgit(100), paidOn: dateIn(w.now()), reference: `TRANSFER ${w.id()}` }
  return (await w.as(by).rollingPayAdmin.recordUnmatchedRemittance(payment)).id
}

/** A payment of the open amount of one list of one employer. */
const payable = async (w: World) => {
  const name = `${w.id()} Niaga`
  const kit = await deductionWorld(w, { cutoffDay: 10, name })
  await kit.paid(await kit.employee('Nur Aina'), 250_00)
  await kit.makeLists()
  const { number } = await kit.newest()
  const { outstanding } = await w.as(kit.admin).rollingPayAdmin.getOrgAdvanceAccount({ orgId: kit.org.id })
  const payment = { amount: outstanding, paidOn: dateIn(w.now()), reference: `${name} ${number}` }
  const { id } = await w.as(kit.admin).rollingPayAdmin.recordUnmatchedRemittance(payment)
  return { by: kit.admin, id, orgId: kit.org.id, number }
}

export const fixtures: ModuleFixtures = {
  commands: ({ w, admin, sendToBank, nextNumber, today }) => ({
    'rollingPayAdmin-recordUnmatchedRemittance': async () => ({
      by: await admin(),
      body: { amount: 100, paidOn: today(), reference: `IBG ${nextNumber()}` },
    }),
    'rollingPayAdmin-assignUnmatchedRemittance': async () => {
      const by = await admin()
      const { key, orgId } = await sendToBank(by)
      const transferDate = today()
      await w.as(by).rollingPayAdmin.updateOne({
        ...key,
        orgId,
        status: 'completed',
        handover: 'Sent by e-mail',
        transferDate,
      })
      return { by, body: { id: await record(w, by), orgId, reference: 'MBB 1' } }
    },
    'rollingPayAdmin-matchUnmatchedRemittances': async () => {
      const { by, id, orgId, number } = await payable(w)
      return { by, body: { items: [{ id, orgId, numbers: [number] }] } }
    },
    'rollingPayAdmin-dismissUnmatchedRemittance': async () => {
      const by = await admin()
      return { by, body: { id: await record(w, by), reason: 'Interest of the bank' } }
    },
  }),
  records: {
    unmatched_remittance: async ({ w }) => record(w, await w.member(null, 'admin')),
  },
}
