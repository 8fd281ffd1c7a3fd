import { fieldNames } from '#kernel/audit.ts'
import { delegationErrors } from '#people/delegations/delegation.errors.ts'
import { recurrenceNames } from '#people/groups/recurrence.rules.ts'
import { benefitErrors } from './benefit.errors.ts'
import { texts } from '#web/text.ts'
import { benefitRecord } from './benefit-record.rules.ts'

export const t = texts({
  title: ['Employee Benefits', 'Manfaat Pekerja'],
  intro: [
    'What each category receives, and how often. Pay runs pay approved benefits. The cost a month spreads quarterly and yearly benefits over the year.',
    'Apa yang diterima oleh setiap kategori, dan kekerapannya. Larian gaji membayar manfaat yang diluluskan. Kos sebulan mengagihkan manfaat suku tahunan dan tahunan sepanjang tahun.',
  ],
  empty: ['No benefits yet', 'Belum ada manfaat'],
  emptyHint: [
    'Create a benefit, such as a meal allowance, for a category and an office.',
    'Cipta manfaat, contohnya elaun makan, untuk satu kategori dan satu pejabat.',
  ],
  create: ['Create Benefit', 'Cipta Manfaat'],
  createTitle: ['Create employee benefit', 'Cipta manfaat pekerja'],
  edit: ['Edit employee benefit', 'Sunting manfaat pekerja'],
  section: ['Benefit', 'Manfaat'],
  field: { ...fieldNames(benefitRecord), officeCode: ['Office', 'Pejabat'] },
  officeCode: ['Office code', 'Kod pejabat'],
  recurrence: recurrenceNames,
  recurrenceHint: [
    'Quarterly is due in March, June, September and December, yearly in December.',
    'Suku tahunan dibayar pada Mac, Jun, September dan Disember; tahunan pada Disember.',
  ],
  noCategories: ['No categories yet', 'Belum ada kategori'],
  noOffices: ['No offices yet. Upah adds them.', 'Belum ada pejabat. Upah menambahnya.'],
  notApproved: ['{name}, {status}', '{name}, {status}'],
  created: ['Benefit {name} created!', 'Manfaat {name} dicipta!'],
  updated: ['Benefit {name} updated!', 'Manfaat {name} dikemas kini!'],
  approved: ['Benefit {name} approved!', 'Manfaat {name} diluluskan!'],
  approvedMany: ['Employee benefits successfully approved!', 'Manfaat pekerja berjaya diluluskan!'],
  approveTitle: ['Approve {count, benefit, benefits}', 'Luluskan {count, number} manfaat'],
  approveText: [
    'The next regular pay run in which they are due pays them.',
    'Larian gaji biasa yang berikutnya akan membayarnya apabila tiba masanya.',
  ],
  alsoCategories: [
    'Their categories are not approved yet and are approved too: {categories}.',
    'Kategorinya belum diluluskan dan akan turut diluluskan: {categories}.',
  ],
  categoryNeedsApproval: ['CATEGORY NEEDS APPROVAL', 'KATEGORI PERLU DILULUSKAN'],
  categoryText: [
    '{category} is not approved yet. Approving {name} approves the category first.',
    '{category} belum diluluskan. Kelulusan {name} akan meluluskan kategori itu dahulu.',
  ],
  approveBoth: ['Approve both', 'Luluskan kedua-duanya'],
  changed: [
    'Someone else has changed this benefit since you opened it.',
    'Manfaat ini telah diubah oleh orang lain sejak anda membukanya.',
  ],
  own: {
    title: ['My Benefits', 'Manfaat Saya'],
    benefitsOf: ['{month} benefits', 'Manfaat {month}'],
    today: ['Today', 'Hari ini'],
    inDays: ['In {count, day, days}', 'Dalam {count, number} hari'],
    planned: ['Planned for {date}', 'Dirancang pada {date}'],
    next: ['Next payment: {date}', 'Bayaran seterusnya: {date}'],
    late: ['Due on {date}, not paid yet', 'Sepatutnya dibayar pada {date}, belum dibayar'],
    notScheduled: ['Your employer hasn’t scheduled the payment yet.', 'Majikan anda belum menjadualkan bayaran.'],
    paid: ['{month} benefits were paid on {date}: {amount}', 'Manfaat {month} dibayar pada {date}: {amount}'],
    notPaid: [
      '{month} benefits of {amount} could not be paid on {date}.',
      'Manfaat {month} sebanyak {amount} tidak dapat dibayar pada {date}.',
    ],
    paidTo: ['Paid to {count, e-wallet, e-wallets}', 'Dibayar ke {count, number} e-dompet'],
    incomplete: ['{percent}% of 100% allocated', '{percent}% daripada 100% diperuntukkan'],
    incompleteText: [
      'Your benefits can’t be paid until you allocate 100% of them to e-wallets.',
      'Manfaat anda tidak dapat dibayar sehingga 100% diperuntukkan kepada e-dompet.',
    ],
    incompleteLater: [
      'Your later benefits can’t be paid until you allocate 100% of them to e-wallets.',
      'Manfaat anda yang seterusnya tidak dapat dibayar sehingga 100% diperuntukkan kepada e-dompet.',
    ],
    choose: ['Choose e-wallets', 'Pilih e-dompet'],
    election: ['Payment Election', 'Pilihan Pembayaran'],
    inThis: ['In this payment', 'Dalam bayaran ini'],
    alsoDue: ['Also due in {month}', 'Turut akan dibayar pada {month}'],
    others: ['Other payments', 'Bayaran lain'],
    comingOn: ['Payment on {date}', 'Bayaran pada {date}'],
    failedOn: ['Failed on {date}', 'Gagal pada {date}'],
    paidOn: ['Paid on {date}', 'Dibayar pada {date}'],
    emptyHint: [
      'Benefits that your employer approves for your category appear here.',
      'Manfaat yang diluluskan oleh majikan untuk kategori anda dipaparkan di sini.',
    ],
    failed: ['Unable to retrieve your benefits', 'Gagal mendapatkan manfaat anda'],
  },
  failed: {
    list: ['Unable to retrieve employee benefits!', 'Gagal mendapatkan senarai manfaat pekerja!'],
    one: ['Unable to retrieve employee benefit!', 'Gagal mendapatkan manfaat pekerja!'],
    create: ['Failed to create employee benefit!', 'Gagal mencipta manfaat pekerja!'],
    update: ['Employee benefit update failed!', 'Manfaat pekerja gagal dikemas kini!'],
    approve: ['Bulk approval failed!', 'Kelulusan pukal gagal!'],
    categories: ['Unable to retrieve employee categories!', 'Gagal mendapatkan senarai kategori pekerja!'],
    offices: ['Failed to get Offices!', 'Gagal mendapatkan senarai pejabat!'],
  },
}).withErrors(benefitErrors, delegationErrors)
