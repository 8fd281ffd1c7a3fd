import type { Role } from '#kernel/access.ts'
import type { Bilingual } from '#kernel/bilingual.ts'
import { roleNames } from '#kernel/role-names.ts'
import { translate } from './text.ts'

const names: Readonly<Record<Role | 'system' | 'key', Bilingual>> = {
  ...roleNames,
  system: ['System', 'Sistem'],
  key: ['API key', 'Kunci API'],
}
const isKnown = (role: string): role is keyof typeof names => Object.hasOwn(names, role)

/** A role in the user's language. Entries of the audit trail can have other names. */
export const roleText = (role: string): string => (isKnown(role) ? translate(names[role]) : role)
