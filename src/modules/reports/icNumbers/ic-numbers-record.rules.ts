import { recordType } from '#kernel/audit.ts'

/** The audited fields of a migration of IC numbers. */
export const icNumbersRecord = recordType('platform', ['Platform', 'Platform'], {
  lookedAt: ['number', 'Records checked', 'Rekod disemak'],
  changed: ['number', 'Records changed', 'Rekod diubah'],
  normalised: ['number', 'Numbers normalized', 'Nombor diseragamkan'],
  linked: ['number', 'Records linked', 'Rekod dipautkan'],
})
