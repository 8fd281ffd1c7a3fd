import { fieldNames } from '#kernel/audit.ts'
import { texts } from '#web/text.ts'
import { officeRecord } from './office-record.rules.ts'

export const t = texts({
  title: ['Offices', 'Pejabat'],
  intro: [
    'Where {organization} works. Employees and benefits are assigned to an office.',
    'Tempat {organization} beroperasi. Pekerja dan manfaat ditetapkan kepada pejabat.',
  ],
  back: ['Organizations', 'Organisasi'],
  empty: ['No offices yet', 'Belum ada pejabat'],
  emptyHint: [
    'Add an office to assign employees and benefits to it.',
    'Tambah pejabat untuk menetapkan pekerja dan manfaat kepadanya.',
  ],
  failed: {
    list: ['Failed to get Offices!', 'Gagal mendapatkan senarai pejabat!'],
    one: ['Failed to get Office!', 'Gagal mendapatkan pejabat!'],
    create: ['Failed to create Office!', 'Gagal mencipta pejabat!'],
    update: ['Failed to update Office!', 'Gagal mengemas kini pejabat!'],
    delete: ['Failed to delete Office!', 'Gagal memadam pejabat!'],
  },
  field: { ...fieldNames(officeRecord), officeCode: ['Code', 'Kod'], contactNo: ['Contact number', 'Nombor telefon'] },
  form: {
    create: ['Create office', 'Cipta pejabat'],
    createIntro: [
      'A new office of {organization}. It gets its code when you save it.',
      'Pejabat baharu {organization}. Kodnya diberikan apabila anda menyimpannya.',
    ],
    edit: ['Edit office', 'Sunting pejabat'],
    section: ['Location', 'Lokasi'],
    created: ['Office created as {code}.', 'Pejabat dicipta sebagai {code}.'],
    updated: ['Office update successful!', 'Pejabat berjaya dikemas kini!'],
    changed: [
      'Someone else has changed this office since you opened it.',
      'Pejabat ini telah diubah oleh orang lain sejak anda membukanya.',
    ],
  },
  delete: {
    title: ['Delete {name}', 'Padam {name}'],
    verb: ['Delete office', 'Padam pejabat'],
    done: ['Deleted: {name}', 'Dipadam: {name}'],
    text: ['Its code {code} won’t be used again.', 'Kodnya {code} tidak akan digunakan lagi.'],
    noEmployees: ['No employees are assigned to it.', 'Tiada pekerja ditetapkan kepadanya.'],
    employees: [
      '{count, employee keeps, employees keep} the code {code} until you assign another office.',
      '{count, number} pekerja mengekalkan kod {code} sehingga anda menetapkan pejabat lain.',
    ],
  },
})
