import { texts } from '#web/text.ts'

export const t = texts({
  count: ['{count, item, items}', '{count, number} perkara'],
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
    none: ['You’re all caught up', 'Semua telah selesai'],
    review: ['Review {count, number}', 'Semak {count, number}'],
    byCall: ['By a call to the supplier', 'Melalui panggilan kepada pembekal'],
    disbursements: ['{count, disbursement, disbursements} to approve', '{count, number} agihan untuk diluluskan'],
    payRuns: ['{count, pay run, pay runs} to approve', '{count, number} larian gaji untuk diluluskan'],
    employees: ['{count, employee, employees} to approve', '{count, number} pekerja untuk diluluskan'],
    supplierAccounts: [
      '{count, supplier account, supplier accounts} to confirm',
      '{count, number} akaun pembekal untuk disahkan',
    ],
    settings: [
      '{count, changed setting, changed settings} to approve',
      '{count, number} perubahan tetapan untuk diluluskan',
    ],
    draft: ['Your draft, last changed {date}', 'Draf anda, kali terakhir diubah {date}'],
    returned: ['Returned by {name}, {date}: {reason}', 'Dipulangkan oleh {name}, {date}: {reason}'],
    setBack: ['Back in draft: changed by {name}, {date}', 'Kembali kepada draf: diubah oleh {name}, {date}'],
    payRunOf: ['Pay run, {month}', 'Larian gaji, {month}'],
    continue: ['Continue', 'Sambung'],
  },
  platform: {
    suppliers: ['{count, supplier, suppliers} to approve', '{count, number} pembekal untuk diluluskan'],
    payRuns: [
      '{count, approved pay run, approved pay runs} to pay',
      '{count, number} larian gaji diluluskan untuk dibayar',
    ],
    disbursements: [
      '{count, approved disbursement, approved disbursements} to process',
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
