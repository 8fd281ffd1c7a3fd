import { isPlatform } from '#kernel/access.ts'
import { walletUse } from '#money/payRuns/own/pay-run.service.ts'
import { aboutChanges } from '#kernel/effect.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Context, Handlers } from '#server/context.ts'
import { createdBy, modifiedBy } from '#server/postgres/record-table.ts'
import type { Wallet, wallets } from './wallet.contract.ts'
import * as store from './wallet.store.ts'

export const walletHandlers: Handlers<typeof wallets> = {
  getWalletsList: async (ctx) => ({ wallets: await store.walletTable.list(ctx.db, platformOrgId) }),

  getActiveWallets: async (ctx) => ({
    wallets: isPlatform(ctx.actor.role)
      ? await store.listActiveWallets(ctx.db)
      : await store.listActiveWallets(ctx.db, ctx.actor.orgId),
  }),

  getWallet: async (ctx, { walletId }) => {
    const wallet = (await store.walletTable.read(ctx.db, store.keyOf(walletId))) ?? ctx.refuse('not_found')
    const organizations = await store.countOrganizations(ctx.db, walletId)
    const { elections, runs } = await walletUse(ctx.client, walletId)
    return { ...wallet, organizations, elections, payRuns: runs }
  },

  createWallet: async (ctx, fields) => {
    await checkName(ctx, fields.name, null)
    return store.walletTable.create(ctx, store.keyOf(ctx.newId()), { ...store.columnsOf(fields), ...createdBy(ctx) })
  },

  editWallet: async (ctx, { walletId, modifiedAt, ...fields }) => {
    const key = store.keyOf(walletId)
    const before = await store.walletTable.open(ctx, key, modifiedAt)
    await checkName(ctx, fields.name, walletId)
    if (fields.supportLink !== before.supportLink)
      await ctx.confirm('notice', aboutChanges([supportLinkOf(fields, before)]))
    return store.walletTable.change(ctx, key, before, { ...store.columnsOf(fields), ...modifiedBy(ctx, before) })
  },

  deleteWallet: async (ctx, { walletId }) => {
    const key = store.keyOf(walletId)
    const before = await store.walletTable.lockOne(ctx, key)
    const stamp = modifiedBy(ctx, before)
    return store.walletTable.remove(ctx, key, before, { deleted_at: stamp.modified_at, ...stamp })
  },
}

/** Employees follow the link to register and to verify their accounts. */
const supportLinkOf = (after: Pick<Wallet, 'name' | 'supportLink'>, before: Pick<Wallet, 'supportLink'>) => ({
  name: after.name,
  value: after.supportLink,
  before: before.supportLink,
})

const checkName = async (
  ctx: Pick<Context<'wallet_exists'>, 'db' | 'refuse'>,
  name: string,
  ownId: Id<'wallet'> | null,
): Promise<void> => {
  const usedBy = await store.readIdByName(ctx.db, name)
  if (usedBy && usedBy !== ownId) ctx.refuse('wallet_exists', {}, { name: { code: 'wallet_exists' } })
}
