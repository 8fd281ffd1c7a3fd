import type { Bilingual } from './bilingual.ts'

const names: Readonly<Record<string, Bilingual>> = {
  Pending: ['Pending', 'Menunggu'],
  'Pending Approval': ['Pending Approval', 'Menunggu Kelulusan'],
  'Pending Payment': ['Pending Payment', 'Menunggu Bayaran'],
  Onboarding: ['Onboarding', 'Dalam Persediaan'],
  Invited: ['Invited', 'Dijemput'],
  Approved: ['Approved', 'Diluluskan'],
  Active: ['Active', 'Aktif'],
  Processing: ['Processing', 'Diproses'],
  Completed: ['Completed', 'Selesai'],
  'Completed With Errors': ['Completed with Errors', 'Selesai dengan Ralat'],
  Success: ['Success', 'Berjaya'],
  Rejected: ['Rejected', 'Ditolak'],
  Cancelled: ['Cancelled', 'Dibatalkan'],
  Suspended: ['Suspended', 'Digantung'],
  Blacklisted: ['Blacklisted', 'Disenarai Hitam'],
  Failed: ['Failed', 'Gagal'],
  Inactive: ['Inactive', 'Tidak Aktif'],
  Void: ['Void', 'Tidak Sah'],
  Returned: ['Returned', 'Dipulangkan'],
  'Pending Settlement': ['Pending Settlement', 'Menunggu Penyelesaian'],
  'Partial Settlement': ['Partial Settlement', 'Penyelesaian Separa'],
  'Full Settlement': ['Full Settlement', 'Penyelesaian Penuh'],
  Waiting: ['Waiting', 'Menunggu'],
  Unknown: ['Unknown', 'Tidak Diketahui'],
  Sent: ['Sent', 'Dihantar'],
  Paid: ['Paid', 'Dibayar'],
  Dropped: ['Dropped', 'Digugurkan'],
  Reversed: ['Reversed', 'Dikembalikan'],
  Overdue: ['Overdue', 'Tertunggak'],
  Draft: ['Draft', 'Draf'],
  Superseded: ['Superseded', 'Digantikan'],
  // Other fixed values that the history of a record shows.
  General: ['General', 'Umum'],
  Advanced: ['Advanced', 'Lanjutan'],
  Daily: ['Daily', 'Setiap hari'],
  'Once A Week': ['Once a week', 'Sekali seminggu'],
  'Once Every Two Weeks': ['Once every two weeks', 'Sekali setiap dua minggu'],
  'Once Per Month': ['Once per month', 'Sekali sebulan'],
  Regular: ['Regular', 'Tetap'],
  'Ad Hoc': ['Ad-hoc', 'Ad-hoc'],
  Categories: ['Categories', 'Kategori'],
  Teams: ['Teams', 'Pasukan'],
  Employees: ['Employees', 'Pekerja'],
  Suppliers: ['Suppliers', 'Pembekal'],
  Monthly: ['Monthly', 'Bulanan'],
  Quarterly: ['Quarterly', 'Suku tahunan'],
  Yearly: ['Yearly', 'Tahunan'],
  Yes: ['Yes', 'Ya'],
  No: ['No', 'Tidak'],
  'Non Franchise': ['Not a franchise', 'Bukan francais'],
  Franchisor: ['Franchisor', 'Francaisor'],
  Franchisee: ['Franchisee', 'Francaisi'],
}

/** The name of a status or another fixed value: `pending-approval` is Pending Approval. */
export const statusName = (status: string): Bilingual => {
  const english = status
    .replace(/[-_]/g, ' ')
    .toLowerCase()
    .replace(/\b\w/g, (letter) => letter.toUpperCase())
  return names[english] ?? [english, english]
}
