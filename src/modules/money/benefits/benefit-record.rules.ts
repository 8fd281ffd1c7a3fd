import { recurrenceNames } from '#people/groups/recurrence.rules.ts'
import { approvalStamps, recordType } from '#kernel/audit.ts'

/** The audited fields of an employee benefit. */
export const benefitRecord = recordType(
  'employeeBenefit',
  ['Employee benefit', 'Manfaat pekerja', 'employee benefits'],
  {
    ...approvalStamps,
    categoryStatus: 'omitted',
    status: ['status', 'Status', 'Status'],
    name: ['text', 'Name', 'Nama'],
    amount: ['money', 'Amount', 'Amaun'],
    employeeCategory: ['text', 'Category', 'Kategori'],
    officeCode: ['text', 'Office code', 'Kod pejabat'],
    officeName: ['text', 'Office', 'Pejabat'],
    recurrence: ['choice', 'Recurrence', 'Kekerapan', recurrenceNames],
  },
  { amounts: ['amount'] },
)
