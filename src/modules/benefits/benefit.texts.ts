import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Employee Benefits', 'Faedah Pekerja'],
  intro: [
    'What each category receives, and how often. Pay runs pay approved benefits.',
    'Apa yang diterima oleh setiap kategori, dan kekerapannya. Larian gaji membayar faedah yang diluluskan.',
  ],
  empty: ['No benefits yet', 'Belum ada faedah'],
  emptyHint: [
    'Create a benefit, such as a meal allowance, for a category and an office.',
    'Cipta faedah, contohnya elaun makan, untuk satu kategori dan satu pejabat.',
  ],
  create: ['Create Benefit', 'Cipta Faedah'],
  createTitle: ['Create employee benefit', 'Cipta faedah pekerja'],
  edit: ['Edit employee benefit', 'Sunting faedah pekerja'],
  section: ['Benefit', 'Faedah'],
  field: {
    name: ['Name', 'Nama'],
    amount: ['Amount', 'Amaun'],
    employeeCategory: ['Category', 'Kategori'],
    officeCode: ['Office', 'Pejabat'],
    recurrence: ['Recurrence', 'Kekerapan'],
    status: ['Status', 'Status'],
    modifiedDate: ['Modified At', 'Diubah Pada'],
  },
  recurrence: {
    Monthly: ['Monthly', 'Bulanan'],
    Quarterly: ['Quarterly', 'Suku tahunan'],
    Yearly: ['Yearly', 'Tahunan'],
  },
  recurrenceHint: [
    'Quarterly is due in March, June, September and December, yearly in December.',
    'Suku tahunan dibayar pada Mac, Jun, September dan Disember; tahunan pada Disember.',
  ],
  noCategories: ['No categories yet', 'Belum ada kategori'],
  noOffices: ['No offices yet. Upah adds them.', 'Belum ada pejabat. Upah menambahnya.'],
  notApproved: ['{name}, {status}', '{name}, {status}'],
  created: ['Benefit {name} created!', 'Faedah {name} dicipta!'],
  updated: ['Benefit {name} updated!', 'Faedah {name} dikemas kini!'],
  approved: ['Benefit {name} approved!', 'Faedah {name} diluluskan!'],
  approvedMany: ['Employee benefits successfully approved!', 'Faedah pekerja berjaya diluluskan!'],
  approveTitle_one: ['Approve {count, number} benefit', 'Luluskan {count, number} faedah'],
  approveTitle_other: ['Approve {count, number} benefits', 'Luluskan {count, number} faedah'],
  approveText: [
    'The next regular pay run in which they are due pays them.',
    'Larian gaji tetap yang berikutnya akan membayarnya apabila tiba masanya.',
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
    'Faedah ini telah diubah oleh orang lain sejak anda membukanya.',
  ],
  failed: {
    list: ['Unable to retrieve employee benefits!', 'Gagal mendapatkan senarai faedah pekerja!'],
    one: ['Unable to retrieve employee benefit!', 'Gagal mendapatkan faedah pekerja!'],
    create: ['Failed to create employee benefit!', 'Gagal mencipta faedah pekerja!'],
    update: ['Employee benefit update failed!', 'Faedah pekerja gagal dikemas kini!'],
    approve: ['Bulk approval failed!', 'Kelulusan pukal gagal!'],
    categories: ['Unable to retrieve employee categories!', 'Gagal mendapatkan senarai kategori pekerja!'],
    offices: ['Failed to get Offices!', 'Gagal mendapatkan senarai pejabat!'],
  },
})
