import { defineErrors } from '#kernel/errors.ts'

export const transactionErrors = defineErrors({
  export_not_permitted: [
    'PERMISSION_DENIED',
    'You are not authorized to view this page!',
    'Anda tidak dibenarkan melihat halaman ini!',
  ],
  month_not_exportable: [
    'FAILED_PRECONDITION',
    'Only the last 6 months can be exported, from {first}.',
    'Hanya 6 bulan terakhir boleh dieksport, mulai {first}.',
  ],
  too_many_for_pdf: [
    'FAILED_PRECONDITION',
    'This month has more than {most} transactions, the most that one PDF can contain. Please export the list as CSV instead.',
    'Bulan ini mempunyai lebih daripada {most} transaksi, melebihi had satu fail PDF. Sila eksport senarai sebagai CSV.',
  ],
})
