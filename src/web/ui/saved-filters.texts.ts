import { savedFilterErrors } from '#kernel/saved-filter.ts'
import { texts } from '../text.ts'

export const t = texts({
  title: ['Saved filters', 'Penapis disimpan'],
  none: ['No saved filters for this list yet.', 'Belum ada penapis yang disimpan untuk senarai ini.'],
  delete: ['Delete filter {name}', 'Padam penapis {name}'],
  name: ['Filter name', 'Nama penapis'],
  save: ['Save current filter', 'Simpan penapis semasa'],
  replace: ['Replace filter {name}', 'Ganti penapis {name}'],
  nothing: [
    'Search, filter or sort the list to save it as a filter.',
    'Cari, tapis atau isih senarai ini untuk menyimpannya sebagai penapis.',
  ],
  failed: {
    list: ['Failed to retrieve saved filters!', 'Gagal mendapatkan penapis yang disimpan!'],
    save: ['Failed to save the filter!', 'Gagal menyimpan penapis!'],
    delete: ['Failed to delete the filter!', 'Gagal memadam penapis!'],
  },
}).withErrors(savedFilterErrors)
