import { approvalErrors } from '#kernel/approval.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  submit: ['Submit for Approval', 'Hantar untuk Kelulusan'],
  approveName: ['Approve {name}', 'Luluskan {name}'],
  approveSelected: ['Approve Selected', 'Luluskan Pilihan'],
  error: ['Error', 'Ralat'],
  notPending: ['Selected items are not Pending Approval!', 'Item yang dipilih bukan Menunggu Kelulusan!'],
  skipped_one: [
    '{count, number} selected record is not pending approval and stays as it is.',
    '{count, number} rekod yang dipilih tidak menunggu kelulusan dan kekal seperti sedia ada.',
  ],
  skipped_other: [
    '{count, number} selected records are not pending approval and stay as they are.',
    '{count, number} rekod yang dipilih tidak menunggu kelulusan dan kekal seperti sedia ada.',
  ],
  own_one: [
    '{count, number} selected record, created or last edited by you, is left out: someone else has to approve.',
    '{count, number} rekod yang anda cipta atau terakhir sunting diketepikan: orang lain perlu meluluskannya.',
  ],
  own_other: [
    '{count, number} selected records, created or last edited by you, are left out: someone else has to approve.',
    '{count, number} rekod yang anda cipta atau terakhir sunting diketepikan: orang lain perlu meluluskannya.',
  ],
  outdated_one: [
    '{count, number} record is left out because it changed',
    '{count, number} rekod diketepikan kerana telah berubah',
  ],
  outdated_other: [
    '{count, number} records are left out because they changed',
    '{count, number} rekod diketepikan kerana telah berubah',
  ],
  changedMeanwhile: ['Changed while this was open.', 'Berubah semasa ini dibuka.'],
  approveRest_one: ['Approve the other {count, number}?', 'Luluskan {count, number} yang lain?'],
  approveRest_other: ['Approve the other {count, number}?', 'Luluskan {count, number} yang lain?'],
  showChanges: ['Show the changes', 'Papar perubahan'],
  needsApproval: [
    'Saving turns it back into a draft, which needs a new approval.',
    'Jika disimpan, rekod ini menjadi draf semula dan memerlukan kelulusan baharu.',
  ],
}).withErrors(approvalErrors)
