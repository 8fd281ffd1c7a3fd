import { categoryErrors } from './category.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Employee Categories', 'Kategori Pekerja'],
  intro: [
    'A benefit is for the employees of one category, and a pay run can select categories. The cost a month spreads quarterly and yearly benefits over the year.',
    'Manfaat diberikan kepada pekerja dalam satu kategori, dan larian gaji boleh memilih kategori. Kos sebulan mengagihkan manfaat suku tahunan dan tahunan sepanjang tahun.',
  ],
  empty: ['No categories yet', 'Belum ada kategori'],
  emptyHint: [
    'Create a category, such as Retail or Kitchen, to give its employees benefits.',
    'Cipta kategori seperti Runcit atau Dapur untuk memberi manfaat kepada pekerjanya.',
  ],
  create: ['Create Category', 'Cipta Kategori'],
  createTitle: ['Create Employee Category', 'Cipta Kategori Pekerja'],
  createIntro: [
    'A new category. It gets its code when you save it.',
    'Kategori baharu. Kodnya diberikan apabila anda menyimpannya.',
  ],
  edit: ['Edit employee category', 'Sunting kategori pekerja'],
  created: ['Employee category {name} created!', 'Kategori pekerja {name} dicipta!'],
  updated: ['Employee category {name} updated!', 'Kategori pekerja {name} dikemas kini!'],
  approved: ['Employee category {name} approved!', 'Kategori pekerja {name} diluluskan!'],
  approvedMany: ['Employee categories successfully approved!', 'Kategori pekerja berjaya diluluskan!'],
  approveTitle: ['Approve {count, category, categories}', 'Luluskan {count, number} kategori'],
  approveText: [
    'Their approved benefits then count in pay runs.',
    'Manfaatnya yang diluluskan kemudian dikira dalam larian gaji.',
  ],
  changed: [
    'Someone else has changed this category since you opened it.',
    'Kategori ini telah diubah oleh orang lain sejak anda membukanya.',
  ],
  failed: {
    list: ['Unable to retrieve employee categories!', 'Gagal mendapatkan senarai kategori pekerja!'],
    one: ['Unable to retrieve employee category!', 'Gagal mendapatkan kategori pekerja!'],
    create: ['Failed to create employee category!', 'Gagal mencipta kategori pekerja!'],
    update: ['Employee category update failed!', 'Kategori pekerja gagal dikemas kini!'],
    approve: ['Bulk approval failed!', 'Kelulusan pukal gagal!'],
  },
}).withErrors(categoryErrors)
