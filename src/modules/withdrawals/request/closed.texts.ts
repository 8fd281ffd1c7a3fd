import { employeeErrors } from '#modules/employees/employee.errors.ts'
import { codeErrors } from '#modules/identity/code.errors.ts'
import { signInErrors } from '#modules/identity/sign-in.errors.ts'
import { wageErrors } from '#modules/wages/wage.errors.ts'
import { texts } from '#web/text.ts'
import { withdrawalErrors } from '../withdrawal.errors.ts'

/** Why withdrawals are closed, from when they are open, and how much is possible then. */
export const t = texts({
  title: ['You can’t withdraw now', 'Pengeluaran tidak dapat dibuat sekarang'],
  tomorrow: ['tomorrow', 'esok'],
  from: ['From {day} you can take {amount}', 'Mulai {day} anda boleh mengeluarkan {amount}'],
  opens: ['Opens {day}', 'Dibuka {day}'],
  opensTomorrow: ['Opens tomorrow, {day}', 'Dibuka esok, {day}'],
  fromDay: ['From {day}', 'Mulai {day}'],
  upTo: ['up to {amount}', 'sehingga {amount}'],
  fromUpTo: ['{from}, {upTo}.', '{from}, {upTo}.'],
  remindTomorrow: ['Remind me tomorrow', 'Ingatkan saya esok'],
  remindOn: ['Remind me on {day}', 'Ingatkan saya pada {day}'],
  reminded: ['We’ll e-mail you on {day}', 'Kami akan menghantar e-mel pada {day}'],
  cancelReminder: ['Cancel the reminder', 'Batalkan peringatan'],
  reminderFailed: ['Failed to save the reminder!', 'Peringatan gagal disimpan!'],
  left: ['Left this month', 'Baki bulan ini'],
  closesAfter: ['Closes after', 'Ditutup selepas'],
  grows: [
    'Your balance grows by about {perDay} a day. The minimum is {minimum}.',
    'Baki anda bertambah kira-kira {perDay} sehari. Jumlah minimum ialah {minimum}.',
  ],
  below: [
    'Your balance is below the minimum of {minimum}. It grows with each day you work.',
    'Baki anda kurang daripada jumlah minimum {minimum}. Baki bertambah setiap hari anda bekerja.',
  ],
  deductions: [
    'Half of your earned wages may be deducted (Employment Act 1955). After other deductions of {others}, {left} is left. The minimum is {minimum}.',
    'Separuh daripada gaji terkumpul anda boleh dipotong (Akta Kerja 1955). Selepas potongan lain sebanyak {others}, bakinya {left}. Jumlah minimum ialah {minimum}.',
  ],
  half: [
    'Half of your earned wages may be deducted (Employment Act 1955), of which {left} is left. The minimum is {minimum}.',
    'Separuh daripada gaji terkumpul anda boleh dipotong (Akta Kerja 1955), dan bakinya {left}. Jumlah minimum ialah {minimum}.',
  ],
  reported: [
    'Your balance is below the minimum of {minimum}. It grows when {employer} reports your wages.',
    'Baki anda kurang daripada jumlah minimum {minimum}. Baki bertambah apabila {employer} melaporkan gaji anda.',
  ],
  used: ['You requested {amount} on {day}, and {often}', 'Anda memohon {amount} pada {day}, dan {often}'],
  usedToday: ['You requested {amount} today, and {often}', 'Anda memohon {amount} hari ini, dan {often}'],
  often: {
    DAILY: ['{employer} allows one withdrawal a day.', '{employer} membenarkan satu pengeluaran sehari.'],
    ONCE_A_WEEK: ['{employer} allows one withdrawal a week.', '{employer} membenarkan satu pengeluaran seminggu.'],
    ONCE_EVERY_TWO_WEEKS: [
      '{employer} allows one withdrawal every two weeks.',
      '{employer} membenarkan satu pengeluaran setiap dua minggu.',
    ],
    ONCE_PER_MONTH: ['{employer} allows one withdrawal a month.', '{employer} membenarkan satu pengeluaran sebulan.'],
  },
  onDay: [
    '{employer} allows withdrawals on day {day} of each month.',
    '{employer} membenarkan pengeluaran pada {day} haribulan setiap bulan.',
  ],
  cutOff: [
    '{employer} closes withdrawals after day {day} of each month.',
    '{employer} menutup pengeluaran selepas {day} haribulan setiap bulan.',
  ],
  reaches: [
    'In {month} your balance reaches the minimum of {minimum} on {day}.',
    'Pada bulan {month}, baki anda mencapai jumlah minimum {minimum} pada {day}.',
  ],
  maximum: [
    'You have taken {most}, the most that {employer} allows for {month}.',
    'Anda telah mengeluarkan {most}, jumlah tertinggi yang dibenarkan {employer} bagi {month}.',
  ],
  paused: [
    '{employer} has paused withdrawals until then. Reason: “{reason}”.',
    '{employer} telah menghentikan pengeluaran sehingga hari itu. Sebab: “{reason}”.',
  ],
  lastRequest: ['Your last request', 'Permohonan terakhir anda'],
  earned: ['Earned this month', 'Terkumpul bulan ini'],
}).withErrors(employeeErrors, wageErrors, codeErrors, signInErrors, withdrawalErrors)
