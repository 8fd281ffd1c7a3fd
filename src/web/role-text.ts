import type { Role } from '#kernel/access.ts'
import type { Bilingual } from '#kernel/bilingual.ts'
import { translate } from './text.ts'

const names: Readonly<Record<Role, Bilingual>> = {
  superadmin: ['superadmin', 'superadmin'],
  admin: ['admin', 'admin'],
  Manager: ['Manager', 'Pengurus'],
  Executive: ['Executive', 'Eksekutif'],
  Employee: ['Employee', 'Pekerja'],
}
const isRole = (role: string): role is Role => Object.hasOwn(names, role)

/** A role in the user's language. Entries of the audit trail can have other names. */
export const roleText = (role: string): string => (isRole(role) ? translate(names[role]) : role)
