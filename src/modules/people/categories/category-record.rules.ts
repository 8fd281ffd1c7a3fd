import { approvalStamps, recordType } from '#kernel/audit.ts'

/** The audited fields of an employee category. */
export const categoryRecord = recordType(
  'employeeCategory',
  ['Employee category', 'Kategori pekerja', 'employee categories'],
  {
    ...approvalStamps,
    status: ['status', 'Status', 'Status'],
    code: ['text', 'Code', 'Kod'],
    name: ['text', 'Name', 'Nama'],
    description: ['text', 'Description', 'Keterangan'],
  },
)
