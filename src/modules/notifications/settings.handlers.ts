import { settingsRecord } from './settings-record.rules.ts'
import { managementUsers } from '#modules/identity/user-admin.service.ts'
import type { Handlers } from '#server/context.ts'
import type { settings } from './settings.contract.ts'
import * as store from './settings.store.ts'

export const settingsHandlers: Handlers<typeof settings> = {
  getManagementSettings: async (ctx) =>
    (await store.readSettings(ctx.db, ctx.actor.orgId)) ?? {
      notificationsEmail: null,
      modifiedBy: null,
      modifiedAt: null,
    },

  updateManagementSettings: async (ctx, input) => {
    const users = await managementUsers(ctx.db, ctx.actor.orgId)
    if (!users.some((user) => user.email === input.notificationsEmail)) {
      ctx.refuse('not_a_management_user', {}, { notificationsEmail: { code: 'not_a_management_user' } })
    }
    const before = await store.readSettings(ctx.db, ctx.actor.orgId)
    await store.writeSettings(ctx.db, {
      orgId: ctx.actor.orgId,
      notificationsEmail: input.notificationsEmail,
      at: ctx.now,
      by: ctx.actor.id,
    })
    ctx.record({
      type: settingsRecord,
      id: ctx.actor.orgId,
      before: before && { notificationsEmail: before.notificationsEmail },
      after: { notificationsEmail: input.notificationsEmail },
    })
    return { ok: true }
  },
}
