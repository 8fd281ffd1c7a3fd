import { payNames } from '#people/wages/pay-names.rules.ts'
import { texts } from '#web/text.ts'

/** The employee's next payday. */
export const t = texts({
  title: ['Payday, {date}', 'Hari gaji, {date}'],
  failed: ['The payday could not be loaded.', 'Hari gaji gagal dimuatkan.'],
  today: ['Today', 'Hari ini'],
  tomorrow: ['Tomorrow', 'Esok'],
  inDays: ['In {count} days', '{count} hari lagi'],
  less: {
    salary: [
      '{when}. Salary of {wages} less {amount}, before other deductions.',
      '{when}. Gaji {wages} dipotong {amount}, sebelum potongan lain.',
    ],
    wages: [
      '{when}. Wages of {wages} for {month} less {amount}, before other deductions.',
      '{when}. Gaji {month} sebanyak {wages} dipotong {amount}, sebelum potongan lain.',
    ],
    reported: [
      '{when}. Wages of {wages} for {month}, as reported by your employer, less {amount}, before other deductions.',
      '{when}. Gaji {month} sebanyak {wages}, seperti dilaporkan oleh majikan anda, dipotong {amount}, sebelum potongan lain.',
    ],
    unknown: ['{when}. {amount} is deducted from your pay.', '{when}. {amount} dipotong daripada gaji anda.'],
  },
  plus: {
    salary: [
      '{when}. Salary of {wages} plus {amount} paid back, before other deductions.',
      '{when}. Gaji {wages} ditambah {amount} yang dipulangkan, sebelum potongan lain.',
    ],
    wages: [
      '{when}. Wages of {wages} for {month} plus {amount} paid back, before other deductions.',
      '{when}. Gaji {month} sebanyak {wages} ditambah {amount} yang dipulangkan, sebelum potongan lain.',
    ],
    reported: [
      '{when}. Wages of {wages} for {month}, as reported by your employer, plus {amount} paid back, before other deductions.',
      '{when}. Gaji {month} sebanyak {wages}, seperti dilaporkan oleh majikan anda, ditambah {amount} yang dipulangkan, sebelum potongan lain.',
    ],
    unknown: ['{when}. {amount} is paid back with your pay.', '{when}. {amount} dipulangkan bersama gaji anda.'],
  },
  none: {
    salary: ['{when}, before other deductions.', '{when}, sebelum potongan lain.'],
    wages: ['{when}. Wages for {month}, before other deductions.', '{when}. Gaji {month}, sebelum potongan lain.'],
    reported: [
      '{when}. Wages for {month}, as reported by your employer, before other deductions.',
      '{when}. Gaji {month}, seperti dilaporkan oleh majikan anda, sebelum potongan lain.',
    ],
    unknown: ['{when}. Nothing is deducted for withdrawals.', '{when}. Tiada potongan bagi pengeluaran gaji.'],
  },
  /** Under the amount of the payday. */
  figure: {
    less: [
      'Pay less what you’ve withdrawn, before other deductions',
      'Gaji tolak pengeluaran anda, sebelum potongan lain',
    ],
    plus: [
      'Pay plus what is paid back, before other deductions',
      'Gaji tambah jumlah yang dipulangkan, sebelum potongan lain',
    ],
    none: ['Your pay, before other deductions', 'Gaji anda, sebelum potongan lain'],
  },
  unsent: [
    'Another {amount} is deducted if it is sent to your bank in time.',
    '{amount} lagi dipotong jika sempat dihantar ke bank anda.',
  ],
  later: ['{amount} is deducted on {date}.', '{amount} dipotong pada {date}.'],
  proposed: [
    'Unless you accept the repayment plan, {amount} more is deducted on {date}.',
    'Jika anda tidak menerima pelan bayaran balik, {amount} lagi dipotong pada {date}.',
  ],
  salary: payNames.salary,
  wages: ['Wages for {month}', 'Gaji {month}'],
  parts: {
    withdrawn: ['Withdrawals', 'Pengeluaran'],
    late: ['Withdrawals of earlier months', 'Pengeluaran bulan terdahulu'],
    returned: ['Returned withdrawals', 'Pengeluaran yang dipulangkan'],
    carried: ['Carried over from an earlier payday', 'Baki daripada hari gaji lalu'],
    instalment: ['Instalment of your plan', 'Ansuran pelan anda'],
  },
  rest: ['Not deducted on this payday', 'Tidak dipotong pada hari gaji ini'],
  deducted: payNames.deducted,
  paidBack: ['Paid back', 'Dipulangkan'],
  left: payNames.left,
  others: ['Other deductions', 'Potongan lain'],
  othersNote: [
    '{employer} has entered these. Contributions and tax are deducted too.',
    'Dimasukkan oleh {employer}. Caruman dan cukai turut dipotong.',
  ],
  expected: [
    'These amounts are final when your employer’s deduction list is made, before payday.',
    'Amaun ini muktamad apabila senarai potongan majikan anda dibuat, sebelum hari gaji.',
  ],
})
