import { expect, test } from 'vitest'
import { roles } from '#kernel/access.ts'
import { changesOf } from '#ground/audit/changes.rules.ts'
import { importModes } from '#people/employees/lists/import-columns.rules.ts'
import { importRecord } from '#people/employees/import/import-record.rules.ts'
import { userLanguages } from './account.rules.ts'
import { suspensions } from './user-admin.rules.ts'
import { userRecord } from './user-record.rules.ts'

/** The text of each value in the history, in English and Malay. */
const shown = (record: typeof userRecord | typeof importRecord, field: string, values: readonly unknown[]) =>
  values.map((value) =>
    (['en', 'ms'] as const)
      .map((language) => changesOf(record.fields, null, { [field]: value }, language)[0]?.after)
      .join(' / '),
  )

test.each([
  [
    'suspendedFor',
    suspensions,
    [
      'By Upah / Oleh Upah',
      'By a Manager / Oleh Pengurus',
      'After too many wrong codes / Selepas terlalu banyak kod salah',
      'Employee deleted / Pekerja dipadam',
    ],
  ],
  [
    'because',
    ['wrong codes', 'employee deleted', 'reset by a superadmin', 'restored by the operator of the server'],
    [
      'Too many wrong codes / Terlalu banyak kod salah',
      'Employee deleted / Pekerja dipadam',
      'Reset by a superadmin / Ditetapkan semula oleh superadmin',
      'Restored by the operator of the server / Dipulihkan oleh pengendali pelayan',
    ],
  ],
  ['language', userLanguages, ['English / Bahasa Inggeris', 'Bahasa Malaysia / Bahasa Malaysia']],
  [
    'role',
    roles,
    [
      'Superadmin / Superadmin',
      'Admin / Admin',
      'Approver / Pelulus',
      'Read-only / Baca sahaja',
      'Manager / Pengurus',
      'Executive / Eksekutif',
      'Employee / Pekerja',
    ],
  ],
  ['twoStep', [true, false, 'being set up'], ['Yes / Ya', 'No / Tidak', 'Being set up / Sedang disediakan']],
  ['recoveryCodes', ['renewed'], ['Renewed / Diperbaharui']],
  ['passwordReset', ['requested'], ['Requested / Diminta']],
  [
    'passwordSetBy',
    ['invitation', 'password_reset'],
    ['Invitation / Jemputan', 'Password reset / Tetapan semula kata laluan'],
  ],
  ['codeSentFor', ['withdrawal'], ['Withdrawal / Pengeluaran']],
] as const)('the history of a user shows %s by name', (field, values, names) => {
  expect(shown(userRecord, field, values)).toEqual(names)
})

test('the history of an import shows its mode by name', () => {
  expect(shown(importRecord, 'mode', importModes)).toEqual(['Import / Import', 'Overwrite / Tulis ganti'])
})
