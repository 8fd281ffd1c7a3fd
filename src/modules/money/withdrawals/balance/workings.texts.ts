import { texts } from '#web/text.ts'

/** How a balance is calculated, which the first screen doesn't load. */
export const t = texts({
  title: ['How is this worked out?', 'Bagaimana jumlah ini dikira?'],
  inline: ['How this is worked out', 'Cara jumlah ini dikira'],
  earned: ['Earned this month', 'Terkumpul bulan ini'],
  earnedDays: ['Earned this month, {days} of {total} days', 'Terkumpul bulan ini, {days} daripada {total} hari'],
  imported: ['Earned, as reported by your employer', 'Terkumpul, seperti dilaporkan oleh majikan anda'],
  stretch: ['{from} to {to}, at {salary} a month', '{from} hingga {to}, {salary} sebulan'],
  limit: ['Your limit, {percentage}% of earned', 'Had anda, {percentage}% daripada gaji terkumpul'],
  limitMaximum: ['Your limit, the monthly maximum', 'Had maksimum sebulan anda'],
  half: ['Half of it, which may be deducted', 'Separuh daripadanya, yang boleh dipotong'],
  other: ['Deduction: {kind}', 'Potongan: {kind}'],
  waiting: ['Carried over from an earlier payday', 'Baki daripada hari gaji lalu'],
  balance: ['Left this month', 'Baki bulan ini'],
  ownPerMonth: ['Your own limit per month', 'Had sebulan anda sendiri'],
  ownPerWithdrawal: ['Your own limit per withdrawal', 'Had setiap kali anda sendiri'],
  policy: ['Maximum per withdrawal', 'Maksimum setiap kali'],
  frequency: ['Frequency', 'Kekerapan'],
  /** For a manager. */
  management: {
    imported: ['Earned, as imported', 'Terkumpul, seperti diimport'],
    limit: ['Limit, {percentage}% of earned', 'Had, {percentage}% daripada gaji terkumpul'],
    limitLeft: ['Limit', 'Had'],
    limitMaximum: ['Limit, the monthly maximum', 'Had maksimum sebulan'],
    withdrawable: ['Available now', 'Boleh dikeluarkan sekarang'],
  },
  explain: [
    'Earned wages grow every calendar day of the month. They are calculated up to yesterday and rounded down to the sen. Unpaid days don’t count.',
    'Gaji terkumpul bertambah setiap hari kalendar dalam bulan, dikira hingga semalam dan dibundarkan ke bawah kepada sen. Hari tanpa gaji tidak dikira.',
  ],
  explainImported: [
    'Your earned wages are the amounts that your employer has reported for this month so far.',
    'Gaji terkumpul anda ialah jumlah yang telah dilaporkan oleh majikan anda bagi bulan ini setakat ini.',
  ],
})
