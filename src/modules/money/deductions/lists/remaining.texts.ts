import { texts } from '#web/text.ts'
import { deductionErrors } from '../deduction.errors.ts'

/** Texts of marking the open lines as deducted. */
export const t = texts({
  title: ['Mark the open lines as deducted', 'Tandakan baris yang belum dijawab sebagai dipotong'],
  verb: [
    'Mark {count, line, lines} as deducted, {amount}',
    'Tandakan {count, number} baris sebagai dipotong, {amount}',
  ],
  text: [
    'The open lines are answered as deducted in full. You can change each of them until the list is submitted.',
    'Baris yang belum dijawab ditandakan sebagai dipotong sepenuhnya. Anda boleh mengubah setiap baris sehingga senarai dihantar.',
  ],
  rest: [
    '{amount} is above 50% of wages and goes to the next list.',
    '{amount} melebihi 50% gaji dan dibawa ke senarai seterusnya.',
  ],
  nothing: [
    'None of them failed last time, is above 50% of wages, or was returned by the bank since.',
    'Tiada yang gagal dipotong sebelum ini, melebihi 50% gaji, atau dipulangkan oleh bank sejak itu.',
  ],
  check: ['Check {count, line, lines} before:', 'Semak {count, number} baris dahulu:'],
  more: ['and {count, number} more', 'dan {count, number} lagi'],
  concern: {
    failed_before: ['not deducted in full last time', 'tidak dipotong sepenuhnya sebelum ini'],
    above_limit: ['above 50% of wages, {deducted} is deducted', 'melebihi 50% gaji, {deducted} dipotong'],
    came_back: ['{amount} came back on {date}', '{amount} dipulangkan pada {date}'],
  },
  done: [
    '{count, line, lines} marked as deducted, {amount}.',
    '{count, number} baris ditandakan sebagai dipotong, {amount}.',
  ],
  undo: ['Undo', 'Buat asal'],
  undone: ['{count, line is, lines are} open again.', '{count, number} baris belum dijawab semula.'],
}).withErrors(deductionErrors)
