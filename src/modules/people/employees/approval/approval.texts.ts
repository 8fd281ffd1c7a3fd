import { texts } from '#web/text.ts'

export const t = texts({
  approveOne: ['Approve {name}', 'Luluskan {name}'],
  approveChanges: ['Approve {count, change, changes}', 'Luluskan {count, number} perubahan'],
  approved: ['Approved: {name}', 'Diluluskan: {name}'],
  withoutRisks: ['Approve all without risks', 'Luluskan semua tanpa risiko'],
  withoutRisksCount: ['Approve {count, number} without risks', 'Luluskan {count, number} tanpa risiko'],
  noneWithoutRisks: [
    'Every employee in this list has a risk to check.',
    'Setiap pekerja dalam senarai ini mempunyai risiko yang perlu disemak.',
  ],
  starts: ['starts {date}', 'mula bekerja {date}'],
  addedBy: ['Added by', 'Ditambah oleh'],
  changedBy: ['Changed by', 'Diubah oleh'],
  preparedBy: ['Prepared by', 'Disediakan oleh'],
  imported: ['{at}, import', '{at}, import'],
  importedFrom: ['{file}, {at}', '{file}, {at}'],
  account: ['{bank} account', 'Akaun {bank}'],
  noAccount: ['No bank account', 'Tiada akaun bank'],
  unknownUser: ['Unknown user', 'Pengguna tidak diketahui'],
  email: ['E-mail', 'E-mel'],
  noEmail: ['none', 'tiada'],
  limit: ['Limit this month', 'Had bulan ini'],
  rangeOk: ['Within the pay range', 'Dalam julat gaji'],
  range: ['{minimum} to {maximum}', '{minimum} hingga {maximum}'],
  effectNew: [
    'Approving sends an invitation to {name}. Withdrawals start when the profile is complete.',
    'Kelulusan menghantar jemputan kepada {name}. Pengeluaran bermula apabila profil lengkap.',
  ],
  effectNoEmail: [
    'Approving sends no invitation: {name} has no e-mail address.',
    'Tiada jemputan dihantar selepas kelulusan: {name} tiada alamat e-mel.',
  ],
  effectChanged: [
    'Approving puts {count, change, changes} into force, and {name} can withdraw again.',
    'Kelulusan menguatkuasakan {count, number} perubahan, dan {name} boleh membuat pengeluaran semula.',
  ],
})
