import type { Role } from './access.ts'
import type { Bilingual } from './bilingual.ts'

export const roleNames: Readonly<Record<Role, Bilingual>> = {
  superadmin: ['superadmin', 'superadmin'],
  admin: ['admin', 'admin'],
  Manager: ['Manager', 'Pengurus'],
  Executive: ['Executive', 'Eksekutif'],
  Employee: ['Employee', 'Pekerja'],
}
