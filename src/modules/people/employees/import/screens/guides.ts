import type { Bilingual } from '#kernel/bilingual.ts'
import { translate } from '#web/text.ts'
import type { ImportColumn } from '../../lists/import-columns.rules.ts'

type Guide = { readonly example: string; readonly how?: Bilingual; readonly width?: number }
const dayMonthYear: Bilingual = ['Day, month, year.', 'Hari, bulan, tahun.']
/** The explanation of each column, for the instructions sheet and the screen. */
export const guides: Readonly<Record<ImportColumn, Guide>> = {
  firstName: { example: 'Nur Aina', how: ['Required.', 'Wajib.'], width: 20 },
  lastName: { example: 'binti Rashid', how: ['Required.', 'Wajib.'], width: 24 },
  employeeICNumber: {
    example: '900101145678',
    how: [
      'Required. MyKad number of 12 digits or passport number, as text to keep leading zeros.',
      'Wajib. Nombor MyKad 12 digit atau nombor pasport, sebagai teks supaya sifar di depan kekal.',
    ],
    width: 20,
  },
  bank: {
    example: 'Maybank',
    how: [
      'Required. A name from the Banks sheet; choose it from the list.',
      'Wajib. Nama daripada helaian Banks; pilih daripada senarai.',
    ],
    width: 22,
  },
  accountNumber: {
    example: '114222330001',
    how: [
      'Required. Digits, as text to keep leading zeros.',
      'Wajib. Digit, sebagai teks supaya sifar di depan kekal.',
    ],
    width: 20,
  },
  mobileNumber: {
    example: '012-345 6789',
    how: [
      'A Malaysian number in any usual format, or + with the country code.',
      'Nombor Malaysia dalam mana-mana format biasa, atau + dengan kod negara.',
    ],
    width: 18,
  },
  email: {
    example: 'aina@kopi.example',
    how: ['Required to invite the employee to Upah.', 'Wajib untuk menjemput pekerja ke Upah.'],
    width: 28,
  },
  dateOfBirth: { example: '01/01/1990', how: dayMonthYear, width: 14 },
  address: { example: '12 Jalan Melati', width: 28 },
  city: { example: 'Ipoh', width: 16 },
  country: { example: 'Malaysia', how: ['Malaysia if empty.', 'Malaysia jika kosong.'], width: 14 },
  postalCode: { example: '30250', width: 12 },
  employeeNumber: {
    example: 'E-0042',
    how: ['Your own number for the employee.', 'Nombor anda sendiri bagi pekerja itu.'],
    width: 16,
  },
  salary: {
    example: '3200.00',
    how: ['Monthly basic salary in ringgit.', 'Gaji pokok bulanan dalam ringgit.'],
    width: 12,
  },
  startDate: { example: '12/02/2024', how: dayMonthYear, width: 14 },
  endDate: {
    example: '',
    how: ['Last day of employment, for leavers.', 'Hari terakhir bekerja, bagi pekerja yang berhenti.'],
    width: 14,
  },
  team: { example: 'TEAM-001', how: ['Code of an approved team.', 'Kod pasukan yang diluluskan.'], width: 14 },
  categoryCode: {
    example: 'CAT-001',
    how: ['Code of an approved employee category.', 'Kod kategori pekerja yang diluluskan.'],
    width: 14,
  },
  officeCode: { example: 'OFF-001', how: ['Code of an office.', 'Kod pejabat.'], width: 14 },
  otherDeduction: {
    example: 'Loan',
    how: [
      'A monthly deduction to add: Loan, Zakat, Court order, Cooperative or Other.',
      'Potongan bulanan untuk ditambah: Pinjaman, Zakat, Perintah mahkamah, Koperasi atau Lain-lain.',
    ],
    width: 16,
  },
  otherDeductionAmount: {
    example: '350.00',
    how: ['Amount per month in ringgit.', 'Amaun sebulan dalam ringgit.'],
    width: 22,
  },
  otherDeductionFrom: {
    example: '11/2026',
    how: ['First month, as month and year.', 'Bulan pertama, sebagai bulan dan tahun.'],
    width: 20,
  },
  otherDeductionTo: {
    example: '',
    how: ['Last month. Empty if it has no end.', 'Bulan terakhir. Kosong jika tiada tarikh tamat.'],
    width: 18,
  },
}

/** What to enter in a column. Empty if its name says it. */
export const howOf = (column: ImportColumn): string => {
  const { how } = guides[column]
  return how ? translate(how) : ''
}
