import { ringgit } from '#kernel/money.ts'
import { addWallet } from '#people/organizations/organization.fixtures.ts'
import { after, history } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { walletScreens } from './wallet.screens.ts'

const form = {
  name: 'Boost',
  status: 'Active' as const,
  supportLink: 'https://boost.example/help',
  minimumAmount: ringgit(10),
}

const commands = ({ w, admin, nextNumber }: FixtureKit): CommandFixtures => {
  const newForm = () => ({ ...form, name: `Boost ${nextNumber()}` })
  const created = async () => {
    const by = await admin()
    const { id: walletId } = await w.as(by).wallets.createWallet(newForm())
    return { by, walletId }
  }
  return {
    'wallets-createWallet': async () => ({ by: await admin(), body: newForm() }),
    'wallets-editWallet': after(created, ({ walletId }) => ({ walletId, ...newForm(), minimumAmount: 20 })),
    'wallets-deleteWallet': after(created, ({ walletId }) => ({ walletId, reason: 'No longer used' })),
  }
}

const failed = 'Failed to get Wallets!'
export const fixtures: ModuleFixtures = {
  commands,
  records: {
    wallet: ({ w }) => addWallet(w),
  },
  bodies: {
    'wallets-createWallet': form,
    'wallets-editWallet': { walletId: '@own:wallet@', ...form, name: 'Boost 2' },
  },
  screens: [
    { screen: walletScreens.list, heading: 'E-wallets', loads: [['wallets-getWalletsList', failed]] },
    { screen: walletScreens.create, heading: 'Create e-wallet' },
    {
      screen: walletScreens.view,
      heading: /^(Wallet .*|E-wallet)$/,
      address: (id) => walletScreens.view.to({ id: id('wallet') }),
      loads: [['wallets-getWallet', failed], history],
    },
    {
      screen: walletScreens.edit,
      heading: 'Edit e-wallet',
      address: (id) => walletScreens.edit.to({ id: id('wallet') }),
      loads: [['wallets-getWallet', failed], history],
    },
  ],
}
