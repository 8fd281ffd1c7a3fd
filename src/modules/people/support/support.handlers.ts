import { supportRecord } from './support-record.rules.ts'
import { laterThan } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Handlers } from '#server/context.ts'
import type { support } from './support.contract.ts'
import { contactOf, upahContact } from './support.service.ts'
import { readContact, writeContact } from './support.store.ts'

const none = { name: null, role: null, email: null, phone: null, hours: null, modifiedAt: null }

export const supportHandlers: Handlers<typeof support> = {
  getContacts: async (ctx) => {
    const orgId = ctx.actor?.orgId ?? platformOrgId
    return {
      upah: await upahContact(ctx.db),
      employer: orgId === platformOrgId ? null : await contactOf(ctx.db, orgId),
    }
  },

  getOwnContact: async (ctx) => (await readContact(ctx.db, ctx.actor.orgId)) ?? none,

  updateOwnContact: async (ctx, { modifiedAt: seen, name, role, email, phone, hours }) => {
    const { orgId, id: by } = ctx.actor
    const before = await readContact(ctx.db, orgId)
    const version = before?.modifiedAt ?? null
    if (seen !== undefined && seen !== version) ctx.refuse('record_changed')
    const contact = { name, role: role ?? null, email: email ?? null, phone: phone ?? null, hours: hours ?? null }
    const at = version ? laterThan(version, ctx.now) : ctx.now
    if (!(await writeContact(ctx.db, { orgId, contact, at, by, before: version }))) ctx.refuse('record_changed')
    ctx.record({ type: supportRecord, id: orgId, org: orgId, before, after: contact })
    return { ...contact, modifiedAt: at }
  },
}
