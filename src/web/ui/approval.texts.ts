import { approvalErrors } from '#kernel/approval.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  submit: ['Submit for Approval', 'Hantar untuk Kelulusan'],
  approveName: ['Approve {name}', 'Luluskan {name}'],
  approveSelected: ['Approve Selected', 'Luluskan Pilihan'],
  error: ['Error', 'Ralat'],
  notPending: ['Selected items are not Pending Approval!', 'Item yang dipilih bukan Menunggu Kelulusan!'],
  skipped: [
    '{count, number} selected record is not pending approval and stays as it is.',
    '{count, number} selected records are not pending approval and stay as they are.',
    '{count, number} rekod yang dipilih tidak menunggu kelulusan dan kekal seperti sedia ada.',
  ],
  own: [
    '{count, number} selected record, created or last edited by you, is left out: someone else has to approve.',
    '{count, number} selected records, created or last edited by you, are left out: someone else has to approve.',
    '{count, number} rekod yang anda cipta atau terakhir sunting diketepikan: orang lain perlu meluluskannya.',
  ],
  outdated: [
    '{count, number} record is left out because it changed',
    '{count, number} records are left out because they changed',
    '{count, number} rekod diketepikan kerana telah berubah',
  ],
  changedMeanwhile: ['Changed while this was open.', 'Berubah semasa ini dibuka.'],
  approveRest: ['Approve the other {count, number}?', 'Luluskan {count, number} yang lain?'],
  showChanges: ['Show the changes', 'Papar perubahan'],
  needsApproval: [
    'Saving turns it back into a draft, which needs a new approval.',
    'Jika disimpan, rekod ini menjadi draf semula dan memerlukan kelulusan baharu.',
  ],
}).withErrors(approvalErrors)
