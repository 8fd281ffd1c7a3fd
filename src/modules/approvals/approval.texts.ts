import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Awaiting approval', 'Menunggu kelulusan'],
  count_one: ['{count, number} item', '{count, number} perkara'],
  count_other: ['{count, number} items', '{count, number} perkara'],
  kind: {
    employees: ['Employees', 'Pekerja'],
    teams: ['Teams', 'Pasukan'],
    categories: ['Categories', 'Kategori'],
    benefits: ['Benefits', 'Faedah'],
    jobLevels: ['Job Levels', 'Tahap Jawatan'],
    compensationPolicies: ['Compensation Policies', 'Polisi Pampasan'],
    withdrawalPolicies: ['Withdrawal policies', 'Polisi pengeluaran'],
    payRuns: ['Pay Runs', 'Larian Gaji'],
    disbursements: ['Disbursements', 'Agihan'],
    supplierAccounts: ['Supplier accounts', 'Akaun pembekal'],
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
