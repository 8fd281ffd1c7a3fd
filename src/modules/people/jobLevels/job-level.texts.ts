import { fieldNames } from '#kernel/audit.ts'
import { jobLevelErrors } from './job-level.errors.ts'
import { texts } from '#web/text.ts'
import { jobLevelRecord } from './job-level-record.rules.ts'

export const t = texts({
  title: ['Job Levels', 'Tahap Jawatan'],
  intro: [
    'The levels of your organization, from Grade 02 to Grade 14. Employees and pay ranges refer to them.',
    'Tahap dalam organisasi anda, dari Gred 02 hingga Gred 14. Pekerja dan julat gaji merujuk kepadanya.',
  ],
  empty: ['No job levels yet', 'Belum ada tahap jawatan'],
  emptyHint: [
    'Create your own, or copy the platform’s job levels.',
    'Cipta sendiri, atau salin tahap jawatan platform.',
  ],
  platform: {
    intro: [
      'Levels that organizations can copy. Their copies don’t change when you edit or delete a level here.',
      'Tahap yang boleh disalin oleh organisasi. Salinan mereka tidak berubah apabila anda menyunting atau memadam tahap di sini.',
    ],
    emptyHint: [
      'Organizations can copy the job levels that you create here.',
      'Organisasi boleh menyalin tahap jawatan yang anda cipta di sini.',
    ],
    created: ['Job level {name} created', 'Tahap jawatan {name} dicipta'],
    updated: ['Job level {name} changed', 'Tahap jawatan {name} diubah'],
    deleteText: [
      'Organizations that have copied it keep their copy.',
      'Organisasi yang telah menyalinnya mengekalkan salinan mereka.',
    ],
  },
  copy: ['Copy the platform’s levels', 'Salin tahap platform'],
  copied: [
    '{count, job level, job levels} added for approval',
    '{count, number} tahap jawatan ditambah untuk kelulusan',
  ],
  copiedAll: ['You already have all of the platform’s levels', 'Anda sudah mempunyai semua tahap platform'],
  create: ['Create Job Level', 'Cipta Tahap Jawatan'],
  edit: ['Edit job level', 'Sunting tahap jawatan'],
  field: { ...fieldNames(jobLevelRecord), payRanges: ['Pay ranges', 'Julat gaji'] },
  editHint: ['Changes need to be approved again.', 'Perubahan perlu diluluskan semula.'],
  created: ['Job level {name} created, pending approval', 'Tahap jawatan {name} dicipta, menunggu kelulusan'],
  updated: ['Job level {name} changed, pending approval', 'Tahap jawatan {name} diubah, menunggu kelulusan'],
  deleted: ['Deleted: {name}', 'Dipadam: {name}'],
  approved: ['Job levels approved', 'Tahap jawatan diluluskan'],
  nothing: ['The selected job levels are already approved.', 'Tahap jawatan yang dipilih telah diluluskan.'],
  approveTitle: ['Approve {count, job level, job levels}', 'Luluskan {count, number} tahap jawatan'],
  approveText: ['Employees can then be assigned to them.', 'Pekerja kemudiannya boleh ditetapkan kepadanya.'],
  deleteTitle: ['Delete {name}', 'Padam {name}'],
  deleteVerb: ['Delete job level', 'Padam tahap jawatan'],
  deleteText: [
    '{count, employee keeps, employees keep} it until you choose another level.',
    '{count, number} pekerja mengekalkannya sehingga anda memilih tahap lain.',
  ],
  deleteUnused: ['No employees have it.', 'Tiada pekerja pada tahap ini.'],
  changed: [
    'Someone else has changed this job level since you opened it.',
    'Tahap jawatan ini telah diubah oleh orang lain sejak anda membukanya.',
  ],
  failed: {
    list: ['Failed to get Job Levels!', 'Gagal mendapatkan senarai Tahap Jawatan!'],
    one: ['Failed to get Job Level!', 'Gagal mendapatkan Tahap Jawatan!'],
    create: ['Failed to create Job Level!', 'Gagal mencipta Tahap Jawatan!'],
    update: ['Failed to update Job Level!', 'Gagal mengemas kini Tahap Jawatan!'],
    delete: ['Failed to delete Job Level!', 'Gagal memadam Tahap Jawatan!'],
    approve: ['Failed to approve Job Levels!', 'Gagal meluluskan Tahap Jawatan!'],
  },
}).withErrors(jobLevelErrors)
