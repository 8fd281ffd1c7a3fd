import { platformOrgId } from '#kernel/values.ts'
import type { Handlers } from '#server/context.ts'
import { createdBy, modifiedBy } from '#server/postgres/record-table.ts'
import type { originatingAccounts } from './originating-account.contract.ts'
import { isSameForBank } from './originating-account.rules.ts'
import { columnsOf, keyOf, originatingAccountTable as table, unverified } from './originating-account.store.ts'

export const originatingAccountHandlers: Handlers<typeof originatingAccounts> = {
  getAccounts: async (ctx) => ({ accounts: await table.list(ctx.db, platformOrgId) }),

  getAccount: async (ctx, { accountId }) => (await table.read(ctx.db, keyOf(accountId))) ?? ctx.refuse('not_found'),

  createAccount: (ctx, fields) => table.create(ctx, keyOf(ctx.newId()), { ...columnsOf(fields), ...createdBy(ctx) }),

  editAccount: async (ctx, { accountId, modifiedAt, ...fields }) => {
    const key = keyOf(accountId)
    const before = await table.open(ctx, key, modifiedAt)
    return table.change(ctx, key, before, {
      ...columnsOf(fields),
      ...(isSameForBank(before, fields) ? {} : unverified),
      ...modifiedBy(ctx, before),
    })
  },

  recordTestUpload: async (ctx, { accountId, on, sha256, modifiedAt }) => {
    const key = keyOf(accountId)
    const before = await table.open(ctx, key, modifiedAt)
    if (on > ctx.today) return ctx.refuse('upload_in_future', {}, { on: { code: 'upload_in_future' } })
    return table.change(ctx, key, before, {
      verified_on: on,
      verified_by_name: ctx.actor.name,
      verified_sha256: Buffer.from(sha256, 'hex'),
      ...modifiedBy(ctx, before),
    })
  },

  deleteAccount: async (ctx, { accountId }) => {
    const key = keyOf(accountId)
    const before = await table.lockOne(ctx, key)
    const stamp = modifiedBy(ctx, before)
    return table.remove(ctx, key, before, { deleted_at: stamp.modified_at, ...stamp })
  },
}
