import { outcomeNames } from '#kernel/outcome-names.ts'
import { noArrivalDate } from './arrival.rules.ts'
import { employeeErrors } from '#people/employees/employee.errors.ts'
import { wageErrors } from '#people/wages/wage.errors.ts'
import { codeErrors } from '#people/identity/codes/code.errors.ts'
import { signInErrors } from '#people/identity/sign-in.errors.ts'
import { withdrawalErrors } from './withdrawal.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  dashboard: {
    title: ['Dashboard', 'Papan Pemuka'],
    failed: ['Failed to retrieve dashboard data!', 'Gagal mendapatkan data papan pemuka!'],
    morning: ['Good morning, {name}', 'Selamat pagi, {name}'],
    afternoon: ['Good afternoon, {name}', 'Selamat petang, {name}'],
    evening: ['Good evening, {name}', 'Selamat malam, {name}'],
    canTake: ['Available now', 'Boleh dikeluarkan sekarang'],
    left: ['Left this month', 'Baki bulan ini'],
    upTo: ['Up to {amount} per withdrawal.', 'Sehingga {amount} bagi setiap pengeluaran.'],
    leftThisMonth: ['{left} left this month.', 'Baki bulan ini {left}.'],
    upToOwn: [
      'Up to {amount} per withdrawal (your own limit).',
      'Sehingga {amount} bagi setiap pengeluaran (had anda sendiri).',
    ],
    leftOwn: ['{left} left this month (your own limit).', 'Baki bulan ini {left} (had anda sendiri).'],
    openUntil: ['Open until {date}', 'Dibuka hingga {date}'],
    getPaid: ['Get paid', 'Keluarkan gaji'],
    howWorkedOut: ['How is this worked out?', 'Bagaimana jumlah ini dikira?'],
    earned: ['Earned Wages', 'Gaji Terkumpul'],
    daysOf: ['{days} of {total} days', '{days} daripada {total} hari'],
    reported: ['as reported by your employer', 'seperti dilaporkan oleh majikan anda'],
    notCalculated: ['can’t be calculated yet', 'belum dapat dikira'],
    processing: ['In Processing', 'Sedang Diproses'],
    from: ['From {month}', 'Daripada {month}'],
    noDate: noArrivalDate,
    arrives: ['In your account by {date} (2 Working Days)', 'Masuk ke akaun sebelum atau pada {date} (2 hari bekerja)'],
    waitingFor: ['When {employer} approves', 'Apabila {employer} meluluskan'],
    waiting: ['When your employer approves', 'Apabila majikan anda meluluskan'],
    nothingMoves: ['Nothing in progress', 'Tiada yang sedang diproses'],
    withdrawn: ['Withdrawn Amount', 'Jumlah Dikeluarkan'],
    withdrawals: ['received, {count, withdrawal, withdrawals}', 'diterima, {count, number} pengeluaran'],
    ofEarned: ['{percent}% of what you earned', '{percent}% daripada gaji terkumpul anda'],
    balance: ['Balance', 'Baki'],
    balanceNote: ['left of this month’s limit', 'baki had bulan ini'],
    monthly: ['Monthly withdrawals', 'Pengeluaran bulanan'],
    receivedIn: ['received in {year}', 'diterima pada {year}'],
    reasons: ['Withdrawal Reasons', 'Tujuan Pengeluaran'],
    reason: ['Reason', 'Tujuan'],
    amount: ['Amount', 'Amaun'],
    recent: ['Recent Transactions', 'Transaksi Terkini'],
    all: ['All', 'Semua'],
    none: ['No withdrawals in the last 90 days', 'Tiada pengeluaran dalam 90 hari yang lalu'],
    noneHint: ['Your withdrawals will appear here.', 'Gaji yang anda keluarkan dipaparkan di sini.'],
    reasonsEmpty: ['Nothing received this year', 'Tiada yang diterima tahun ini'],
  },
  stage: {
    received: ['received', 'diterima'],
    inProgress: ['in progress', 'sedang diproses'],
    requested: ['requested', 'dimohon'],
  },
  workings: {
    received: ['Received', 'Diterima'],
    inProgress: ['In progress', 'Sedang diproses'],
    requested: ['Requested', 'Dimohon'],
    left: ['Left', 'Baki'],
    yourLimit: ['Your limit', 'Had anda'],
    bar: [
      'Of {earned} earned, {received} is received, {inProgress} in progress, {requested} requested and {left} left; your limit is {limit}',
      'Daripada {earned} yang terkumpul, {received} telah diterima, {inProgress} sedang diproses, {requested} dimohon dan {left} berbaki; had anda {limit}',
    ],
  },
  getPaid: {
    balanceFailed: ['Failed to retrieve rollingpay balance!', 'Gagal mendapatkan baki pendahuluan gaji!'],
  },
  transactions: {
    endedOn: {
      completed: ['Completed {date}', 'Selesai {date}'],
      rejected: ['Rejected {date}', 'Ditolak {date}'],
      cancelled: ['Cancelled {date}', 'Dibatalkan {date}'],
    },
  },
  details: {
    returned: outcomeNames.returned,
    refused: outcomeNames.refused,
  },
}).withErrors(employeeErrors, wageErrors, codeErrors, signInErrors, withdrawalErrors)
