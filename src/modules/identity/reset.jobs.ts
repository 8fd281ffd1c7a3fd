import { addMs } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import { organizationExists, organizationName } from '#modules/organizations/organization.service.ts'
import { changeOf, writeAudit } from '#server/audit.ts'
import { job } from '#server/job.ts'
import { queueMessage } from '#server/outbound/outbox.ts'
import { digest, newToken } from '#server/secrets.ts'
import { linkLifetime, resetMailInterval } from './account.rules.ts'
import { resetLinkTask } from './auth.contract.ts'
import { linkText } from './account.steps.ts'
import { insertLink, lastLinkAt } from './account.store.ts'
import { lockUserOfReset } from './reset.store.ts'
import { userRecord } from './user-record.rules.ts'

/**
 * Sends the link of a requested password reset if the account exists and is active. A job does this, so that neither the
 * response nor its timing depends on the account.
 */
export const sendResetLink = job({
  task: resetLinkTask,
  group: 'notices',
  run: ({ within }, { orgId: org, email, address }) =>
    within(async (ctx) => {
      const { now, env } = ctx
      const found = await lockUserOfReset(ctx.db, org, email, now)
      if (found?.user.status !== 'Active') return
      const { user, to } = found
      const isPlatform = org === platformOrgId
      if (!isPlatform && !(await organizationExists(ctx.db, org))) return
      const last = await lastLinkAt(ctx.db, { orgId: org, id: user.id }, 'password_reset')
      if (last && addMs(last, resetMailInterval) > now) return
      const token = newToken()
      await insertLink(ctx.db, {
        orgId: org,
        tokenHash: digest(token),
        userId: user.id,
        purpose: 'password_reset',
        at: now,
        expiresAt: addMs(now, linkLifetime.password_reset),
      })
      const link = linkText(env, 'reset-password', org, token)
      const account = isPlatform ? 'Upah' : `Upah (${await organizationName(ctx.db, org)})`
      await queueMessage(ctx, {
        orgId: org,
        channel: 'email',
        to,
        subject: 'Choose a new password for Upah',
        text: `Hello ${user.first_name},\n\nOpen this link within an hour to choose a new password for ${account}:\n${link}\n\nIf you did not request it, you don't need to do anything.`,
        malay: {
          subject: 'Pilih kata laluan baharu untuk Upah',
          text: `${user.first_name},\n\nBuka pautan ini dalam masa sejam untuk memilih kata laluan baharu bagi ${account}:\n${link}\n\nJika anda tidak memintanya, anda tidak perlu berbuat apa-apa.`,
        },
      })
      const change = changeOf({ type: userRecord, id: user.id, org, after: { passwordReset: 'requested' } })
      await writeAudit(ctx, 'auth-requestPasswordReset', [{ actor: null, address, changes: [change] }])
    }),
})
