import { walletRecord } from './wallet-record.rules.ts'
import { isPlatform } from '#kernel/access.ts'
import { laterThan } from '#kernel/time.ts'
import { walletUse } from '#modules/payRuns/pay-run.service.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, Handlers } from '#server/context.ts'
import type { wallets } from './wallet.contract.ts'
import * as store from './wallet.store.ts'

export const walletHandlers: Handlers<typeof wallets> = {
  getWalletsList: async (ctx) => ({ wallets: await store.listWallets(ctx.db) }),

  getActiveWallets: async (ctx) => ({
    wallets: isPlatform(ctx.actor.role)
      ? await store.listActiveWallets(ctx.db)
      : await store.listActiveWalletsOf(ctx.db, ctx.actor.orgId),
  }),

  getWallet: async (ctx, { walletId }) => {
    const wallet = (await store.readWallet(ctx.db, walletId)) ?? ctx.refuse('not_found')
    const organizations = await store.countOrganizations(ctx.db, walletId)
    const { elections, runs } = await walletUse(ctx.client, walletId)
    return { ...wallet, organizations, elections, payRuns: runs }
  },

  createWallet: async (ctx, fields) => {
    await checkName(ctx, fields.name, null)
    const by = { by: ctx.actor.id, at: ctx.now }
    const created = await store.insertWallet(ctx.db, ctx.newId(), fields, by)
    ctx.record({ type: walletRecord, id: created.id, after: created })
    return created
  },

  editWallet: async (ctx, { walletId, modifiedAt, ...fields }) => {
    const before = (await store.lockWallet(ctx.db, walletId)) ?? ctx.refuse('not_found')
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    await checkName(ctx, fields.name, walletId)
    const by = { by: ctx.actor.id, at: laterThan(before.modifiedAt, ctx.now) }
    const after = await store.updateWallet(ctx.db, walletId, fields, by)
    ctx.record({ type: walletRecord, id: walletId, before, after })
    return after
  },

  deleteWallet: async (ctx, { walletId }) => {
    const before = (await store.lockWallet(ctx.db, walletId)) ?? ctx.refuse('not_found')
    await store.deleteWallet(ctx.db, walletId, { by: ctx.actor.id, at: laterThan(before.modifiedAt, ctx.now) })
    ctx.record({ type: walletRecord, id: walletId, before, after: null })
    return { ok: true }
  },
}

const checkName = async (
  ctx: Pick<Context<'wallet_exists'>, 'db' | 'refuse'>,
  name: string,
  ownId: Id<'wallet'> | null,
): Promise<void> => {
  const usedBy = await store.readIdByName(ctx.db, name)
  if (usedBy && usedBy !== ownId) ctx.refuse('wallet_exists', {}, { name: { code: 'wallet_exists' } })
}
