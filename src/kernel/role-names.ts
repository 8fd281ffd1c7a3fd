import type { Role } from './access.ts'
import type { Bilingual } from './bilingual.ts'

export const roleNames: Readonly<Record<Role, Bilingual>> = {
  superadmin: ['Superadmin', 'Superadmin'],
  admin: ['Admin', 'Admin'],
  approver: ['Approver', 'Pelulus'],
  reader: ['Read-only', 'Baca sahaja'],
  Manager: ['Manager', 'Pengurus'],
  Executive: ['Executive', 'Eksekutif'],
  Employee: ['Employee', 'Pekerja'],
}
