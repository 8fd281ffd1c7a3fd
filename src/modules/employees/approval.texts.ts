import { texts } from '#web/text.ts'

export const t = texts({
  approveOne: ['Approve {name}', 'Luluskan {name}'],
  approveChanges_one: ['Approve {count, number} change', 'Luluskan {count, number} perubahan'],
  approveChanges_other: ['Approve {count, number} changes', 'Luluskan {count, number} perubahan'],
  approved: ['Approved: {name}', 'Diluluskan: {name}'],
  withoutRisks: ['Approve all without risks', 'Luluskan semua tanpa risiko'],
  withoutRisksCount: ['Approve {count, number} without risks', 'Luluskan {count, number} tanpa risiko'],
  noneWithoutRisks: [
    'Every employee in this list has a risk to check.',
    'Setiap pekerja dalam senarai ini mempunyai risiko yang perlu disemak.',
  ],
  newOne: ['New employee', 'Pekerja baharu'],
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
  effectChanged_one: [
    'Approving puts {count, number} change into force, and {name} can withdraw again.',
    'Kelulusan menguatkuasakan {count, number} perubahan, dan {name} boleh membuat pengeluaran semula.',
  ],
  effectChanged_other: [
    'Approving puts {count, number} changes into force, and {name} can withdraw again.',
    'Kelulusan menguatkuasakan {count, number} perubahan, dan {name} boleh membuat pengeluaran semula.',
  ],
  risk: {
    large_raise: ['Raise of {percent}%', 'Kenaikan gaji {percent}%'],
    above_range: ['{amount} above the pay range', '{amount} melebihi julat gaji'],
    below_range: ['{amount} below the pay range', '{amount} di bawah julat gaji'],
    below_minimum_wage: ['{amount} below the minimum wage', '{amount} di bawah gaji minimum'],
    second_raise: ['Also raised on {date}', 'Gaji turut dinaikkan pada {date}'],
    after_withdrawal: ['Account changed after a withdrawal', 'Akaun diubah selepas pengeluaran'],
    same_account: ['Same account as {other}', 'Akaun sama dengan {other}'],
    same_name: ['Same name as {other}, another IC number', 'Nama sama dengan {other}, no. kad pengenalan lain'],
    account_length: ['Account has {digits} digits', 'Akaun mempunyai {digits} digit'],
  },
  detail: {
    after_withdrawal: ['{amount} on {date}, to the old account', '{amount} pada {date}, ke akaun lama'],
    account_length: ['{bank} accounts have {expected} digits', 'Akaun {bank} mempunyai {expected} digit'],
    large_raise: [
      '{amount} a month more. Check for a typing error.',
      '{amount} lebih sebulan. Semak kesilapan menaip.',
    ],
  },
})
