import { employeeFieldErrors } from '../employee-fields.errors.ts'
import { employeeErrors } from '../employee.errors.ts'
import { importErrors } from '../lists/import.errors.ts'
import { texts } from '#web/text.ts'

/** Assigning employees to teams, job levels, categories and offices. */
export const t = texts({
  button: ['Assign', 'Tetapkan'],
  title: ['Assign {count, employee, employees}', 'Tetapkan {count, number} pekerja'],
  text: [
    'Choose what to change. Everything else stays as it is.',
    'Pilih perkara yang hendak diubah. Yang lain kekal seperti sedia ada.',
  ],
  unchanged: ['No change', 'Tiada perubahan'],
  done: ['{count, employee, employees} assigned', '{count, number} pekerja ditetapkan'],
  list: {
    title: ['Assign from a list', 'Tetapkan daripada senarai'],
    rows: ['Employees', 'Pekerja'],
    hint: [
      'Paste one employee per row: the IC or passport number. With column names in the first row, the columns Team, Job level, Category and Office set a value for each employee.',
      'Tampal seorang pekerja setiap baris: no. kad pengenalan atau pasport. Jika baris pertama mengandungi nama lajur, lajur Pasukan, Tahap jawatan, Kategori dan Pejabat menetapkan nilai bagi setiap pekerja.',
    ],
    empty: ['No employees in this file', 'Tiada pekerja dalam fail ini'],
    tooMany: ['At most {most, number} employees at a time', 'Paling banyak {most, number} pekerja sekali gus'],
    everyone: ['For everyone on the list', 'Untuk semua pekerja dalam senarai'],
    others: ['For employees without a value in the list', 'Untuk pekerja tanpa nilai dalam senarai'],
    failed: ['Failed to retrieve employees!', 'Gagal mendapatkan senarai pekerja!'],
    ready: ['{count, employee, employees} will change.', '{count, number} pekerja akan berubah.'],
    same: ['{count, employee is, employees are} already assigned.', '{count, number} pekerja sudah ditetapkan.'],
    choose: [
      'Employees found: {count, number}. Choose what to assign them to.',
      'Pekerja ditemui: {count, number}. Pilih pasukan, tahap, kategori atau pejabat mereka.',
    ],
    preview: ['Changes', 'Perubahan'],
    set: ['{field}: {to}', '{field}: {to}'],
    change: ['{field}: {to} (was {from})', '{field}: {to} (sebelum ini {from})'],
    bad: ['{count, row needs, rows need} a correction', '{count, number} baris perlu dibetulkan'],
    error: {
      repeated: ['{number} is listed more than once', '{number} disenaraikan lebih daripada sekali'],
      unknown: ['No employee has the number {number}', 'Tiada pekerja dengan nombor {number}'],
      noChoice: [
        '{field}: “{value}” doesn’t exist or isn’t approved',
        '{field}: “{value}” tidak wujud atau belum diluluskan',
      ],
      severalChoices: [
        '{field}: several are called “{value}”. Use the code.',
        '{field}: beberapa mempunyai nama “{value}”. Gunakan kod.',
      ],
    },
  },
}).withErrors(employeeErrors, employeeFieldErrors, importErrors)
