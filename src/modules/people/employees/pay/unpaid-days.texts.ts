import { employeeFieldErrors } from '../employee-fields.errors.ts'
import { employeeErrors } from '../employee.errors.ts'
import { texts } from '#web/text.ts'

/** Setting unpaid days of several employees. */
export const t = texts({
  button: ['Unpaid days', 'Hari tanpa gaji'],
  title: ['Set unpaid days for {count, employee, employees}', 'Tetapkan hari tanpa gaji {count, number} pekerja'],
  text: [
    'For example for a closed outlet or a strike. Every calendar day in the range is set, at most {most, number} days.',
    'Contohnya apabila cawangan ditutup atau berlaku mogok. Setiap hari kalendar dalam julat ditetapkan, paling banyak {most, number} hari.',
  ],
  from: ['First day', 'Hari pertama'],
  to: ['Last day', 'Hari terakhir'],
  days: ['Each day is', 'Setiap hari ialah'],
  choice: {
    '1': ['Unpaid', 'Tanpa gaji'],
    '0.5': ['Half unpaid', 'Separuh tanpa gaji'],
    '0': ['Paid', 'Bergaji'],
  },
  row: ['{name}: {after, number} (was {before, number})', '{name}: {after, number} (sebelum ini {before, number})'],
  wages: ['Wages {after} (were {before})', 'Gaji {after} (sebelum ini {before})'],
  less: ['{amount} less in wages for these employees', 'Gaji pekerja ini berkurang {amount}'],
  moreWages: ['{amount} more in wages for these employees', 'Gaji pekerja ini bertambah {amount}'],
  months: ['Total unpaid days in {months}', 'Jumlah hari tanpa gaji pada {months}'],
  refused: ['{count, employee stays as is, employees stay as they are}', '{count, number} pekerja kekal'],
  refusal: {
    not_started: ['{name} hadn’t started by {day}', '{name} belum mula bekerja pada {day}'],
    left: ['{name} left before {day}', '{name} berhenti sebelum {day}'],
    unchanged: ['{name} already has these days', '{name} sudah mempunyai hari ini'],
  },
  past: ['{months} is over', '{months} are over', '{months} telah berakhir'],
  pastText: [
    'Upah’s reports use the new wages. What was withdrawn and deducted stays as it is.',
    'Laporan Upah menggunakan gaji baharu. Jumlah yang telah dikeluarkan dan dipotong kekal.',
  ],
  more: ['and {count, number} more', 'dan {count, number} lagi'],
  verb: ['Set for {count, employee, employees}', 'Tetapkan untuk {count, number} pekerja'],
  done: [
    'Unpaid days set for {count, employee, employees}',
    'Hari tanpa gaji ditetapkan untuk {count, number} pekerja',
  ],
  tooMany: ['Select at most {most, number} employees.', 'Pilih paling banyak {most, number} pekerja.'],
  range: [
    'Choose at most {most, number} days, the last not before the first.',
    'Pilih paling banyak {most, number} hari, yang terakhir tidak sebelum yang pertama.',
  ],
  failed: ['Employee update failed!', 'Gagal mengemas kini pekerja!'],
}).withErrors(employeeErrors, employeeFieldErrors)
