import { outcomeNames } from '#kernel/outcome-names.ts'
import { texts } from '#web/text.ts'

/** What employers and platform staff read of a withdrawal, in lists and on its page. */
export const t = texts({
  amount: ['Requested', 'Dimohon'],
  bank: ['Bank', 'Bank'],
  account: ['Account', 'Akaun'],
  expected: ['Arrives by', 'Tiba selewat-lewatnya'],
  afterApproval: ['2 bank working days after approval', '2 hari bekerja bank selepas diluluskan'],
  transferDate: ['Transfer date', 'Tarikh pindahan'],
  number: ['Number', 'Nombor'],
  onHold: ['On hold', 'Ditahan'],
  timeline: ['Status history', 'Sejarah status'],
  by: ['by {name}, {role}', 'oleh {name}, {role}'],
  steps: {
    pending: ['Requested', 'Dimohon'],
    approved: ['Approved', 'Diluluskan'],
    processing: ['Processing', 'Sedang Diproses'],
    sent: ['Sent to the bank', 'Dihantar ke bank'],
    completed: ['Completed', 'Selesai'],
    rejected: ['Rejected', 'Ditolak'],
    ...outcomeNames,
  },
})
