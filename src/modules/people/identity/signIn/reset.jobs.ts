import { addMs } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import { organizationExists, organizationName } from '#people/organizations/organization.service.ts'
import { changeOf, writeAudit } from '#server/audit.ts'
import { job } from '#server/job.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import { digest, newToken } from '#server/secrets.ts'
import { accountLetters } from './account.messages.ts'
import { linkLifetime, resetMailInterval } from '../account.rules.ts'
import { resetLinkTask } from './auth.contract.ts'
import { linkText } from './account.steps.ts'
import { insertLink, lastLinkAt } from '../account.store.ts'
import { lockUserOfReset } from './reset.store.ts'
import { userRecord } from '../user-record.rules.ts'

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
      const letter = accountLetters.passwordReset({ name: user.first_name, account, link })
      await queueEmails(ctx, org, [to], letter)
      const change = changeOf({ type: userRecord, id: user.id, org, after: { passwordReset: 'requested' } })
      await writeAudit(ctx, 'auth-requestPasswordReset', [{ actor: null, address, changes: [change] }])
    }),
})
