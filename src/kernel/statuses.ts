import type { Bilingual } from './bilingual.ts'
import { outcomeNames } from './outcome-names.ts'

/** The statuses of all modules. */
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
  Void: ['Void', 'Terbatal'],
  Returned: ['Returned', 'Dipulangkan'],
  'Pending Settlement': ['Pending Settlement', 'Menunggu Penyelesaian'],
  'Partial Settlement': ['Partial Settlement', 'Penyelesaian Separa'],
  'Full Settlement': ['Full Settlement', 'Penyelesaian Penuh'],
  Waiting: ['Waiting', 'Menunggu'],
  Unknown: ['Unknown', 'Tidak Diketahui'],
  Sent: ['Sent', 'Dihantar'],
  Paid: ['Paid', 'Dibayar'],
  Dropped: ['Dropped', 'Digugurkan'],
  Reversed: outcomeNames.returned,
  Overdue: ['Overdue', 'Tertunggak'],
  Reported: ['Payment reported', 'Bayaran dilaporkan'],
  Open: ['Open', 'Terbuka'],
  Submitted: ['Submitted', 'Dihantar'],
  Proposed: ['Proposed', 'Dicadangkan'],
  Declined: ['Declined', 'Ditolak'],
  Lapsed: ['Lapsed', 'Luput'],
  Ended: ['Ended', 'Tamat'],
  Draft: ['Draft', 'Draf'],
  Superseded: ['Superseded', 'Digantikan'],
}

/** Names that were formatted before, because files repeat them for every row. */
const formatted = new Map<string, Bilingual>()
const mostKept = 1_000

/** The name of a status: `pending-approval` is Pending Approval. */
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
