import type { Bilingual } from './bilingual.ts'

const names: Readonly<Record<string, Bilingual>> = {
  Pending: ['Pending', 'Menunggu'],
  'Pending Approval': ['Pending Approval', 'Menunggu Kelulusan'],
  'Pending Payment': ['Pending Payment', 'Menunggu Bayaran'],
  Onboarding: ['Onboarding', 'Dalam Persediaan'],
  Invited: ['Invited', 'Dijemput'],
  Approved: ['Approved', 'Diluluskan'],
  Active: ['Active', 'Aktif'],
  Processing: ['Processing', 'Sedang Diproses'],
  Completed: ['Completed', 'Selesai'],
  'Completed With Errors': ['Completed with Errors', 'Selesai dengan Ralat'],
  Success: ['Success', 'Berjaya'],
  Rejected: ['Rejected', 'Ditolak'],
  Cancelled: ['Cancelled', 'Dibatalkan'],
  Suspended: ['Suspended', 'Digantung'],
  Blacklisted: ['Blacklisted', 'Disenarai Hitam'],
  Failed: ['Failed', 'Gagal'],
  Inactive: ['Inactive', 'Tidak Aktif'],
  Void: ['Void', 'Dibatalkan'],
  Returned: ['Returned', 'Dipulangkan'],
  'Pending Settlement': ['Pending Settlement', 'Menunggu Penyelesaian'],
  'Partial Settlement': ['Partial Settlement', 'Penyelesaian Separa'],
  'Full Settlement': ['Full Settlement', 'Penyelesaian Penuh'],
  Waiting: ['Waiting', 'Menunggu'],
  Unknown: ['Unknown', 'Tidak Diketahui'],
  Sent: ['Sent', 'Dihantar'],
  Paid: ['Paid', 'Dibayar'],
  Dropped: ['Dropped', 'Digugurkan'],
  Reversed: ['Reversed', 'Dipulangkan'],
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
  Regular: ['Regular', 'Biasa'],
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
  Micro: ['Micro (1-9)', 'Mikro (1-9)'],
  Small: ['Small (10-49)', 'Kecil (10-49)'],
  Medium: ['Medium (50-249)', 'Sederhana (50-249)'],
  Large: ['Large (250+)', 'Besar (250+)'],
  Employer: ['Employer', 'Majikan'],
  Employee: ['Employee', 'Pekerja'],
  Accrual: ['Calculated from salary and days worked', 'Dikira daripada gaji dan hari bekerja'],
  Imported: ['Imported from the employer’s system', 'Diimport daripada sistem majikan'],
  Credited: ['Credited', 'Dikreditkan'],
  'Unknown Employee': ['No employee has this IC number', 'Tiada pekerja dengan no. kad pengenalan ini'],
  'Employee Not Approved': ['The employee is not approved', 'Pekerja belum diluluskan'],
  'No Salary': ['The employee has no salary', 'Pekerja tiada gaji'],
  'Not Employed': ['Not employed on this date', 'Tidak bekerja pada tarikh ini'],
  'Impossible Dates': ['The end date is before the start date', 'Tarikh tamat lebih awal daripada tarikh mula'],
  'No Bank': ['The employee has no bank account', 'Pekerja tiada akaun bank'],
  'Closed Period': ['The month is closed', 'Bulan telah ditutup'],
  'Future Date': ['The date is in the future', 'Tarikh pada masa hadapan'],
  Manager: ['Manager', 'Pengurus'],
  Executive: ['Executive', 'Eksekutif'],
  Codes: ['Too many wrong codes', 'Terlalu banyak kod salah'],
  'Wrong Codes': ['Too many wrong codes', 'Terlalu banyak kod salah'],
  Deleted: ['Employee deleted', 'Pekerja dipadam'],
  'Employee Deleted': ['Employee deleted', 'Pekerja dipadam'],
  'Reset By A Superadmin': ['Reset by a superadmin', 'Ditetapkan semula oleh superadmin'],
  'Restored By The Operator Of The Server': [
    'Restored by the operator of the server',
    'Dipulihkan oleh pengendali pelayan',
  ],
  En: ['English', 'Bahasa Inggeris'],
  Ms: ['Bahasa Malaysia', 'Bahasa Malaysia'],
  'Being Set Up': ['Being set up', 'Sedang disediakan'],
  Renewed: ['Renewed', 'Diperbaharui'],
  Requested: ['Requested', 'Diminta'],
  Invitation: ['Invitation', 'Jemputan'],
  Reset: ['Password reset', 'Tetapan semula kata laluan'],
  Withdrawal: ['Withdrawal', 'Pengeluaran'],
  Append: ['Append', 'Tambah'],
  Overwrite: ['Overwrite', 'Tulis ganti'],
}

/** Names that were formatted before, because files repeat them for every row. */
const formatted = new Map<string, Bilingual>()
const mostKept = 1_000

/** The name of a status or another fixed value: `pending-approval` is Pending Approval. */
export const statusName = (status: string): Bilingual => {
  const known = formatted.get(status)
  if (known) return known
  const name = nameOf(status)
  if (formatted.size < mostKept) formatted.set(status, name)
  return name
}
const nameOf = (status: string): Bilingual => {
  const english = status
    .replace(/[-_]/g, ' ')
    .toLowerCase()
    .replace(/\b\w/g, (letter) => letter.toUpperCase())
  return names[english] ?? [english, english]
}
