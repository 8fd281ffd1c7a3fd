import { texts } from '#web/text.ts'

export const t = texts({
  place: ['{place, number} of {total, number}', '{place, number} daripada {total, number}'],
  next: ['Next: {name}', 'Seterusnya: {name}'],
  close: ['Close the panel', 'Tutup panel'],
  undo: ['Undo', 'Buat asal'],
  decided: [
    '{count, decided row is, decided rows are} still shown.',
    '{count, number} baris yang sudah diputuskan masih dipaparkan.',
  ],
  refresh: ['Refresh the list', 'Muat semula senarai'],
  shortcuts: ['Shortcuts', 'Pintasan papan kekunci'],
  shortcutsText: [
    'They work on the highlighted row, or on the selected rows, and never in a field.',
    'Pintasan digunakan pada baris yang diserlahkan atau baris yang dipilih, dan tidak dalam medan.',
  ],
  approve: ['approve', 'luluskan'],
  reject: ['reject', 'tolak'],
  return: ['return', 'pulangkan'],
  move: ['move', 'gerak'],
  select: ['select', 'pilih'],
  key: {
    next: ['Next row', 'Baris seterusnya'],
    previous: ['Previous row', 'Baris sebelumnya'],
    select: ['Select the row', 'Pilih baris'],
    range: ['Select all rows up to here', 'Pilih semua baris hingga di sini'],
    undo: [
      'Undo everything that the last press decided, within 5 seconds',
      'Buat asal semua yang diputuskan dengan tekanan terakhir, dalam 5 saat',
    ],
    decided: [
      '{count, decided row is, decided rows are} still shown.',
      '{count, number} baris yang sudah diputuskan masih dipaparkan.',
    ],
    refresh: ['Refresh the list', 'Muat semula senarai'],
    shortcuts: ['Show the shortcuts', 'Papar pintasan'],
  },
  shift: ['Shift + click', 'Shift + klik'],
})
