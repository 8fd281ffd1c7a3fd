import { texts } from '#web/text.ts'
import { clockErrors } from './clock.errors.ts'

export const t = texts({
  title: ['Clock of the sandbox', 'Jam kotak pasir'],
  intro: [
    'Move the date forward to see what payday brings: a month that closes, deduction lists, reminders, and their events.',
    'Gerakkan tarikh ke hadapan untuk melihat apa yang berlaku pada hari gaji: penutupan bulan, senarai potongan, peringatan dan peristiwanya.',
  ],
  failed: ['Couldn’t load this. Please try again.', 'Tidak dapat dimuatkan. Sila cuba lagi.'],
  production: [
    'This is production, where the date is the real one. A sandbox is a separate deployment, with a clock that its Managers move.',
    'Ini ialah produksi, dengan tarikh sebenar. Kotak pasir ialah pelaksanaan berasingan, dengan jam yang digerakkan oleh Pengurusnya.',
  ],
  now: ['Now', 'Sekarang'],
  lastMove: ['Last moved', 'Kali terakhir digerakkan'],
  byAt: ['{name}, {date}', '{name}, {date}'],
  never: ['Not yet', 'Belum lagi'],
  moving: ['Moving to {date}', 'Sedang bergerak ke {date}'],
  movingText: [
    '{name} has moved the clock. The jobs of each day run in order, so a month takes about a minute.',
    '{name} telah menggerakkan jam. Kerja setiap hari berjalan mengikut turutan, jadi sebulan mengambil masa kira-kira seminit.',
  ],
  open: ['Move the clock', 'Gerakkan jam'],
  to: ['Move to', 'Gerakkan ke'],
  effect: [
    'The date moves for every organization of this sandbox, at the same time of day, and can’t be moved back. The jobs due in between run in order. Messages and webhooks are sent in real time.',
    'Tarikh bergerak bagi setiap organisasi dalam kotak pasir ini, pada waktu yang sama, dan tidak boleh digerakkan kembali. Kerja bagi hari-hari di antaranya berjalan mengikut turutan. Mesej dan webhook dihantar dalam masa sebenar.',
  ],
  verb: ['Move to {date}', 'Gerakkan ke {date}'],
  started: ['The clock is being moved', 'Jam sedang digerakkan'],
}).withErrors(clockErrors)
