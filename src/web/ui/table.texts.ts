import { texts } from '#web/text.ts'

export const t = texts({
  all: ['All', 'Semua'],
  search: ['Search {total} records...', 'Cari {total} rekod...'],
  exporting_one: ['{count, number} row', '{count, number} baris'],
  exporting_other: ['{count, number} rows', '{count, number} baris'],
  compact: ['Compact rows', 'Baris padat'],
  rows: ['Rows per page', 'Baris setiap halaman'],
  page: ['Page {page}', 'Halaman {page}'],
  range: ['{from} to {to} of {total}', '{from} hingga {to} daripada {total}'],
  selected_one: ['{count, number} selected', '{count, number} dipilih'],
  selected_other: ['{count, number} selected', '{count, number} dipilih'],
  selectEvery: ['Select all {total}', 'Pilih semua {total}'],
  selectFirst: ['Select the first {total}', 'Pilih {total} yang pertama'],
  selectAll: ['Select all rows on this page', 'Pilih semua baris di halaman ini'],
  selectRow: ['Select {name}', 'Pilih {name}'],
  order: ['Sort by', 'Isih mengikut'],
  anyOrder: ['Default order', 'Susunan lalai'],
  ascending: ['{column}, ascending', '{column}, menaik'],
  descending: ['{column}, descending', '{column}, menurun'],
  actions: ['Actions for {name}', 'Tindakan untuk {name}'],
  actionsColumn: ['Actions', 'Tindakan'],
})
