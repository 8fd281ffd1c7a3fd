import { recordOf } from '#kernel/one-of.ts'
import { delegationScopes } from '#kernel/delegation.ts'
import { texts } from '#web/text.ts'
import { delegationErrors } from './delegation.errors.ts'
import { scopeNames } from './delegation.rules.ts'

export const t = texts({
  title: ['While you’re away', 'Semasa anda tiada'],
  intro: [
    'Someone else approves in your place for a few days. You can end it at any time.',
    'Orang lain meluluskan bagi pihak anda selama beberapa hari. Anda boleh menamatkannya pada bila-bila masa.',
  ],
  back: ['Account', 'Akaun'],
  failed: ['Couldn’t load this. Please try again.', 'Tidak dapat dimuatkan. Sila cuba lagi.'],
  state: {
    none: ['Not handed over', 'Belum diserahkan'],
    planned: ['From {from}', 'Mulai {from}'],
    active: ['Until {until}', 'Hingga {until}'],
    ended: ['Ended', 'Tamat'],
  },
  scope: recordOf(delegationScopes, (scope) => scopeNames[scope]),
  who: ['Who approves for you', 'Siapa meluluskan bagi pihak anda'],
  choose: ['Choose a Manager or Executive', 'Pilih Pengurus atau Eksekutif'],
  nobody: [
    'There is no other Manager or Executive in your organization. Invite one under Users first.',
    'Tiada Pengurus atau Eksekutif lain dalam organisasi anda. Jemput seorang di bawah Pengguna dahulu.',
  ],
  from: ['From', 'Dari'],
  until: ['Until, included', 'Hingga, termasuk'],
  what: ['What', 'Perkara'],
  upTo: ['Up to', 'Sehingga'],
  upToOf: ['{scope}, up to', '{scope}, sehingga'],
  each: ['each', 'setiap satu'],
  waiting: ['Awaiting approval', 'Menunggu kelulusan'],
  none: ['none', 'tiada'],
  stays: ['stays with you', 'stay with you', 'kekal dengan anda'],
  above: [
    '{count, above the limit stays, above the limit stay} with you',
    '{count, number} melebihi had kekal dengan anda',
  ],
  others: ['Employees, users and settings', 'Pekerja, pengguna dan tetapan'],
  othersStay: ['stay with Managers', 'kekal dengan Pengurus'],
  note: [
    '{name} can’t approve their own requests or pass this on, and approves for you only from {from}, 00:00 to {until}, 23:59.',
    '{name} tidak boleh meluluskan permohonan sendiri atau menyerahkannya kepada orang lain, dan meluluskan bagi pihak anda hanya dari {from}, 00:00 hingga {until}, 23:59.',
  ],
  already: [
    '{name} can approve Advance Pay requests, disbursements and suppliers’ accounts anyway. What you tick is approved for you on these days, and only up to the limit.',
    '{name} sememangnya boleh meluluskan permohonan Pendahuluan Gaji, agihan dan akaun pembekal. Apa yang anda tandakan diluluskan bagi pihak anda pada hari-hari itu, dan hanya sehingga hadnya.',
  ],
  ofManager: [
    '{name} is a Manager and approves all of this with their own right, without a limit. Records then show only {name}.',
    '{name} ialah Pengurus dan meluluskan semua ini dengan hak sendiri, tanpa had. Rekod hanya menunjukkan {name}.',
  ],
  evening: [
    'You get an e-mail each evening with the approvals made for you.',
    'Anda menerima e-mel setiap petang tentang kelulusan bagi pihak anda.',
  ],
  handOver: ['Hand over', 'Serahkan'],
  handOverTo: ['Hand over to {name}', 'Serahkan kepada {name}'],
  handedOver: ['Handed over to {name}', 'Diserahkan kepada {name}'],
  approvesNow: ['{name} approves for you', '{name} meluluskan bagi pihak anda'],
  approvesLater: ['{name} will approve for you', '{name} akan meluluskan bagi pihak anda'],
  days: ['{from}, 00:00 to {until}, 23:59', '{from}, 00:00 hingga {until}, 23:59'],
  daysLabel: ['Days', 'Hari'],
  limit: ['{scope}: up to {limit} each', '{scope}: sehingga {limit} setiap satu'],
  approvals: ['Approvals', 'Kelulusan'],
  sofar: ['Approved so far', 'Diluluskan setakat ini'],
  end: ['End it now', 'Tamatkan sekarang'],
  endTitle: ['Take your approvals back from {name}?', 'Ambil semula kelulusan daripada {name}?'],
  endText: [
    '{name} can’t approve for you any more from now on. Records already approved stay approved.',
    '{name} tidak lagi boleh meluluskan bagi pihak anda mulai sekarang. Yang telah diluluskan kekal diluluskan.',
  ],
  ended: ['{name} no longer approves for you', '{name} tidak lagi meluluskan bagi pihak anda'],
  earlier: ['Earlier', 'Terdahulu'],
  view: ['View', 'Lihat'],
  viewOf: ['View what {name} approved from {from}', 'Lihat kelulusan {name} dari {from}'],
  period: ['{from} to {until}', '{from} hingga {until}'],
  approved: ['{count} approved, {amount}', '{count} diluluskan, {amount}'],
  approvedCount: ['{count} approved', '{count} diluluskan'],
  listTitle: ['Approved by {name} for you', 'Diluluskan oleh {name} bagi pihak anda'],
  nothing: ['{name} approved nothing in your place.', '{name} tidak meluluskan apa-apa bagi pihak anda.'],
  forManagers: ['Managers hand over here. {text}', 'Pengurus menyerahkan kelulusan di sini. {text}'],
  notActing: ['No one has handed over to you today.', 'Tiada sesiapa menyerahkan kelulusan kepada anda hari ini.'],
  youApprove: ['You approve for {name}', 'Anda meluluskan bagi pihak {name}'],
}).withErrors(delegationErrors)
