import { approvalStamps, recordType } from '#kernel/audit.ts'

/** The audited fields of a compensation policy. An entry about one of its pay ranges has the fields of the range. */
export const compensationRecord = recordType(
  'compensationPolicy',
  ['Compensation policy', 'Polisi pampasan', 'compensation policies'],
  {
    ...approvalStamps,
    nameInForce: 'omitted',
    inForceAt: 'omitted',
    inForceBy: 'omitted',
    compensationName: ['text', 'Name', 'Nama'],
    status: ['status', 'Status', 'Status'],
    payRange: [
      'group',
      'Pay range',
      'Julat gaji',
      {
        jobLevelName: ['text', 'Job level', 'Tahap jawatan'],
        jobGrade: ['number', 'Grade', 'Gred'],
        minimum: ['money', 'Minimum', 'Minimum'],
        midpoint: ['money', 'Midpoint', 'Titik tengah'],
        maximum: ['money', 'Maximum', 'Maksimum'],
      },
    ],
  },
)
