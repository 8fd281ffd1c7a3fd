import type { accounts as english } from '../accounts.ts'
import type { Translated } from '../translated.ts'

/** What of the accounts an employee sees: where they are signed in, and how to end it. */
export const accounts: Translated<Pick<typeof english, 'sessions' | 'security'>> & {
  readonly menu: Translated<Pick<(typeof english)['menu'], 'account'>>
} = {
  sessions: {
    title: 'Tempat anda log masuk',
    failed: 'Gagal mendapatkan senarai sesi anda!',
    thisDevice: 'Peranti ini',
    signedIn: 'Log masuk {when}',
    lastSeen: 'kali terakhir dilihat {ago} lalu',
    now: 'sedang digunakan',
    end: 'Tamatkan',
    endOne: 'Tamatkan sesi: {device}',
    endTitle: 'Tamatkan sesi ini',
    endText: '{device} di {address} akan dilog keluar serta-merta.',
    endVerb: 'Tamatkan sesi',
    ended: 'Sesi telah ditamatkan.',
    endOthers: 'Tamatkan semua yang lain',
    othersTitle_one: 'Tamatkan {count, number} sesi lain',
    othersTitle_other: 'Tamatkan {count, number} sesi lain',
    othersText: 'Setiap peranti selain peranti ini akan dilog keluar serta-merta.',
    othersVerb_one: 'Tamatkan {count, number} sesi',
    othersVerb_other: 'Tamatkan {count, number} sesi',
    othersEnded: 'Anda kini log masuk pada peranti ini sahaja.',
    noOthers: 'Anda tidak log masuk di tempat lain.',
  },
  security: {
    title: 'Log masuk dan keselamatan',
    intro: 'Kata laluan, langkah kedua dan peranti tempat anda log masuk.',
    introTenant: 'Kata laluan anda dan peranti tempat anda log masuk.',
    password: 'Kata laluan',
    passwordText: 'Kata laluan baharu akan melog keluar anda daripada semua peranti lain.',
    changePassword: 'Tukar Kata Laluan',
  },
  menu: { account: 'Log masuk dan keselamatan' },
}
