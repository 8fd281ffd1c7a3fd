import { columnErrors } from '#ground/columns/column.errors.ts'
import { moreValuesText } from '#ground/columns/table.rules.ts'
import { listedRowsErrors } from '#people/employees/lists/listed-rows.errors.ts'
import { personProblemTexts } from '#people/employees/lists/person-match.rules.ts'
import { texts } from '#web/text.ts'
import { deductionErrors } from '../deduction.errors.ts'

/** Payroll's result as a pasted or uploaded table. */
export const intake = texts({
  open: ['Paste or upload result', 'Tampal atau muat naik hasil potongan'],
  title: ['Payroll’s result', 'Hasil potongan gaji'],
  rows: ['Employee number and amount deducted', 'Nombor pekerja dan amaun dipotong'],
  hint: [
    'One employee per row: employee number or IC number, the amount, and a reason if not all was deducted. Column names in the first row are recognized.',
    'Seorang pekerja setiap baris: nombor pekerja atau no. kad pengenalan, amaun, dan sebab jika tidak dipotong sepenuhnya. Nama lajur pada baris pertama dikenali.',
  ],
  reason: ['Reason for rows without one', 'Sebab bagi baris tanpa sebab'],
  full: ['{count, employee, employees}, in full', '{count, number} pekerja, sepenuhnya'],
  partly: ['{count, number} partly', '{count, number} sebahagian'],
  none: ['{count, number} not deducted', '{count, number} tidak dipotong'],
  rest: ['The rest of these', 'Baki bagi baris ini'],
  still: ['{count, line stays, lines stay} open', '{count, number} baris kekal belum dijawab'],
  ignored: ['{count, row, rows} ignored', '{count, number} baris diabaikan'],
  problem: {
    unknown: ['not on this list', 'tiada dalam senarai ini'],
    ...personProblemTexts,
    more_values: moreValuesText,
    unreadable: ['the amount can’t be read', 'amaun tidak dapat dibaca'],
    repeated: [
      'several rows for this employee: keep one, with the amount that was deducted',
      'beberapa baris bagi pekerja ini: kekalkan satu, dengan amaun yang dipotong',
    ],
    negative: ['the amount is below zero', 'amaun kurang daripada sifar'],
    paid_back: ['not the amount to pay back', 'bukan amaun yang perlu dipulangkan'],
    above_line: ['more than the line', 'melebihi amaun baris'],
    above_limit: ['above 50% of wages', 'melebihi 50% gaji'],
    no_reason: ['choose a reason', 'pilih sebab'],
  },
  note: [
    'You can change every line afterwards, until the list is submitted.',
    'Anda boleh mengubah setiap baris selepas ini, sehingga senarai dihantar.',
  ],
  apply: ['Apply {count, line, lines}, {amount}', 'Gunakan {count, number} baris, {amount}'],
  failed: ['The result could not be read.', 'Hasil potongan tidak dapat dibaca.'],
}).withErrors(columnErrors, deductionErrors, listedRowsErrors)
