import { defineErrors } from '#kernel/errors.ts'

export const transactionErrors = defineErrors({
  export_not_permitted: {
    status: 'PERMISSION_DENIED',
    text: ['You are not authorized to view this page!', 'Anda tidak dibenarkan melihat halaman ini!'],
  },
  month_not_exportable: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Only the last 6 months can be exported, from {first}.',
      'Hanya 6 bulan terakhir boleh dieksport, mulai {first}.',
    ],
  },
  too_many_for_pdf: {
    status: 'FAILED_PRECONDITION',
    text: [
      'This month has more than {most} transactions, the most that one PDF can contain. Please export the list as CSV instead.',
      'Bulan ini mempunyai lebih daripada {most} transaksi, melebihi had satu fail PDF. Sila eksport senarai sebagai CSV.',
    ],
  },
})
