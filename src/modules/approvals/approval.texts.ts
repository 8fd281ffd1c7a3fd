import { texts } from '#web/text.ts'

export const t = texts({
  count_one: ['{count, number} item', '{count, number} perkara'],
  count_other: ['{count, number} items', '{count, number} perkara'],
  kind: {
    employees: ['Employees', 'Pekerja'],
    teams: ['Teams', 'Pasukan'],
    categories: ['Categories', 'Kategori'],
    benefits: ['Benefits', 'Manfaat'],
    jobLevels: ['Job Levels', 'Tahap Jawatan'],
    compensationPolicies: ['Compensation Policies', 'Polisi Pampasan'],
    withdrawalPolicies: ['Withdrawal policies', 'Polisi pengeluaran'],
    payRuns: ['Pay Runs', 'Larian Gaji'],
    disbursements: ['Disbursements', 'Agihan'],
    supplierAccounts: ['Supplier accounts', 'Akaun pembekal'],
  },
  need: {
    title: ['Needs you', 'Perlukan tindakan anda'],
    none: ["You're all caught up", 'Semua telah selesai'],
    review: ['Review {count, number}', 'Semak {count, number}'],
    manager: ['A Manager approves this.', 'Pengurus yang meluluskannya.'],
    byCall: ['By a call to the supplier', 'Melalui panggilan kepada pembekal'],
    disbursements_one: ['{count, number} disbursement to approve', '{count, number} agihan untuk diluluskan'],
    disbursements_other: ['{count, number} disbursements to approve', '{count, number} agihan untuk diluluskan'],
    payRuns_one: ['{count, number} pay run to approve', '{count, number} larian gaji untuk diluluskan'],
    payRuns_other: ['{count, number} pay runs to approve', '{count, number} larian gaji untuk diluluskan'],
    employees_one: ['{count, number} employee to approve', '{count, number} pekerja untuk diluluskan'],
    employees_other: ['{count, number} employees to approve', '{count, number} pekerja untuk diluluskan'],
    supplierAccounts_one: [
      '{count, number} supplier account to confirm',
      '{count, number} akaun pembekal untuk disahkan',
    ],
    supplierAccounts_other: [
      '{count, number} supplier accounts to confirm',
      '{count, number} akaun pembekal untuk disahkan',
    ],
    settings_one: ['{count, number} changed setting to approve', '{count, number} perubahan tetapan untuk diluluskan'],
    settings_other: [
      '{count, number} changed settings to approve',
      '{count, number} perubahan tetapan untuk diluluskan',
    ],
    draft: ['Your draft, last changed {date}', 'Draf anda, kali terakhir diubah {date}'],
    returned: ['Returned by {name}, {date}: {reason}', 'Dipulangkan oleh {name}, {date}: {reason}'],
    setBack: ['Back in draft: changed by {name}, {date}', 'Kembali kepada draf: diubah oleh {name}, {date}'],
    payRunOf: ['Pay run, {month}', 'Larian gaji, {month}'],
    continue: ['Continue', 'Sambung'],
  },
  platform: {
    suppliers_one: ['{count, number} supplier to approve', '{count, number} pembekal untuk diluluskan'],
    suppliers_other: ['{count, number} suppliers to approve', '{count, number} pembekal untuk diluluskan'],
    payRuns_one: ['{count, number} approved pay run to pay', '{count, number} larian gaji diluluskan untuk dibayar'],
    payRuns_other: ['{count, number} approved pay runs to pay', '{count, number} larian gaji diluluskan untuk dibayar'],
    disbursements_one: [
      '{count, number} approved disbursement to process',
      '{count, number} agihan diluluskan untuk diproses',
    ],
    disbursements_other: [
      '{count, number} approved disbursements to process',
      '{count, number} agihan diluluskan untuk diproses',
    ],
    pill: ['To do', 'Untuk dibuat'],
    hint: {
      suppliers: [
        'Organizations can pay them once they are approved.',
        'Organisasi boleh membayar mereka selepas diluluskan.',
      ],
      payRuns: ['Their employees have not been paid yet.', 'Pekerjanya belum dibayar.'],
      disbursements: ['Their payees have not been paid yet.', 'Penerimanya belum dibayar.'],
    },
    open: ['Open', 'Buka'],
  },
})
