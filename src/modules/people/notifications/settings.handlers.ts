import { settingsRecord } from './settings-record.rules.ts'
import { laterThan } from '#kernel/time.ts'
import type { Handlers } from '#server/context.ts'
import type { settings } from './settings.contract.ts'
import * as store from './settings.store.ts'

const none = { notificationsEmail: null, modifiedBy: null, modifiedAt: null }

export const settingsHandlers: Handlers<typeof settings> = {
  getManagementSettings: async (ctx) => (await store.readSettings(ctx.db, ctx.actor.orgId)) ?? none,

  updateManagementSettings: async (ctx, { notificationsEmail, modifiedAt: seen }) => {
    const { orgId, id: by } = ctx.actor
    if (!(await store.canReceiveNotices(ctx.db, orgId, notificationsEmail)))
      ctx.refuse('not_a_management_user', {}, { notificationsEmail: { code: 'not_a_management_user' } })
    const before = (await store.readSettings(ctx.db, orgId)) ?? none
    if (seen !== undefined && seen !== before.modifiedAt) ctx.refuse('record_changed')
    if (notificationsEmail === before.notificationsEmail) return before
    const at = before.modifiedAt ? laterThan(before.modifiedAt, ctx.now) : ctx.now
    const isWritten = await store.writeSettings(ctx.db, {
      orgId,
      notificationsEmail,
      at,
      by,
      before: before.modifiedAt,
    })
    if (!isWritten) ctx.refuse('record_changed')
    ctx.record({
      type: settingsRecord,
      id: orgId,
      before: before.modifiedAt && { notificationsEmail: before.notificationsEmail },
      after: { notificationsEmail },
    })
    return (await store.readSettings(ctx.db, orgId)) ?? none
  },
}
