import { letters } from '#kernel/letters.ts'

export const reminderLetters = letters({
  /** Of a remittance that is due soon or overdue. */
  remit: {
    subject: ['{due} {dueOn, date}: deductions {number}', '{due} {dueOn, date}: potongan {number}'],
    text: {
      '{open, RM} of deduction list {number} {is} due on {dueOn, date}.':
        '{open, RM} bagi senarai potongan {number} {is} dibayar pada {dueOn, date}.',
      'Please transfer it with the reference {number}.': 'Sila pindahkan dengan rujukan {number}.',
      'View the list and how to pay: {link}': 'Lihat senarai dan cara membayar: {link}',
    },
  },
  /** Of a list that is to be confirmed. */
  confirm: {
    subject: ['Confirm the deductions of {payOn, date}: {number}', 'Sahkan potongan pada {payOn, date}: {number}'],
    text: {
      'Please confirm what payroll deducted on {payOn, date}: list {number}, {lines, employee, employees}, {total, RM}.':
        'Sila sahkan potongan gaji pada {payOn, date}: senarai {number}, {lines, number} pekerja, {total, RM}.',
      'Until a Manager submits it, the whole list is due on {dueOn, date}.':
        'Sehingga Pengurus menghantarnya, seluruh senarai perlu dibayar pada {dueOn, date}.',
      'Confirm the list: {link}': 'Sahkan senarai: {link}',
    },
  },
})
