import { payRunWorld } from '#modules/payRuns/pay-run-world.fixtures.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { electionOf, offerWallets } from './election-world.fixtures.ts'

const commands = ({ w }: FixtureKit): CommandFixtures => {
  const prepared = async () => {
    const kopi = await payRunWorld(w)
    const walletId = await kopi.wallet('Boost')
    await offerWallets(w, kopi.organization.id, [walletId])
    const by = await kopi.employee({})
    return { kopi, by, walletId, body: await electionOf(w, by, walletId) }
  }
  const elected = async () => {
    const election = await prepared()
    await w.as(election.by).employeeWallets.saveElectedWallet(election.body)
    return election
  }
  return {
    'employeeWallets-saveElectedWallet': prepared,
    'employeeWallets-editElectedWallet': async () => {
      const { by, body } = await elected()
      return { by, body: { ...body, percentage: 60 } }
    },
    'employeeWallets-deleteElectedWallet': async () => {
      const { by, walletId } = await elected()
      return { by, body: { id: walletId } }
    },
    'employeeWallets-sendReminders': async () => {
      const { kopi } = await prepared()
      return { by: kopi.manager, body: { all: true } }
    },
  }
}

export const fixtures: ModuleFixtures = {
  commands,
  bodies: { 'employeeWallets-sendReminders': { all: true } },
}
