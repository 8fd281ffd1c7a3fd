import { errorTable, type ErrorCode } from '#kernel/errors.ts'
import type { WithdrawalReason, WithdrawalStatus } from '#modules/withdrawals/withdrawal.rules.ts'

/** What the server refuses an employee with, by its code. */
export const refusals = {
  invalid_input: 'Sila isi semua medan borang yang wajib!',
  permission_denied: 'Tindakan tidak dibenarkan!',
  unauthenticated: 'Sila log masuk.',
  not_found: 'Rekod itu tidak wujud.',
  key_reused: 'Kunci permohonan ini telah digunakan untuk perkara lain.',
  too_many_requests: 'Terlalu banyak permohonan. Sila tunggu sebentar dan cuba lagi.',
  internal: 'Berlaku masalah di pihak kami.',
  unavailable: 'Perkhidmatan sedang sibuk. Sila cuba lagi sebentar lagi.',
  read_only: 'Tiada apa-apa boleh disimpan sekarang, tetapi maklumat masih boleh dibaca. Sila cuba lagi kemudian.',
  feature_off: 'Tidak tersedia!',
  organization_not_active: 'Organisasi anda belum aktif.',
  invalid_credentials: 'Maklumat log masuk tidak sah. Sila semak kod, e-mel dan kata laluan anda dan cuba lagi',
  user_disabled: 'Akaun anda dikunci! Sila hubungi bahagian sokongan untuk bantuan.',
  second_step_needed: 'Sila taip kod yang dipaparkan oleh aplikasi pengesah anda.',
  second_step_wrong: 'Kod itu salah atau telah digunakan. Sila tunggu kod yang berikutnya.',
  own_session: 'Ini ialah sesi yang sedang anda gunakan. Log keluar akan menamatkannya.',
  wrong_password: 'Kata laluan gagal dikemas kini!',
  link_not_valid: 'Pautan ini tidak sah lagi. Sila minta pautan baharu.',
  code_too_soon: 'Kod baharu boleh dihantar dalam {seconds} saat.',
  code_too_many: 'Terlalu banyak kod telah diminta. Sila cuba lagi dalam masa sejam.',
  code_too_many_today: 'Terlalu banyak kod telah diminta hari ini. Sila cuba lagi esok.',
  code_not_valid: 'Kod itu salah, telah digunakan atau telah luput. Sila semak semula atau minta kod baharu.',
  code_out_of_range:
    'Terlalu banyak percubaan! Akaun anda telah dikunci. Sila hubungi bahagian sokongan untuk bantuan.',
  amount_zero: 'Jumlah mestilah lebih daripada sifar (0)',
  amount_below_minimum: 'Pengeluaran minimum ialah RM {minimum}.',
  amount_over_limit: 'Had pengeluaran anda ialah MYR {limit}!',
  employee_not_approved: 'Majikan anda belum meluluskan pendaftaran anda.',
  withdrawals_disabled: 'Majikan anda telah menutup pengeluaran untuk anda.',
  no_bank_details: 'Akaun bank anda tiada. Sila minta pengurus anda melengkapkan profil anda.',
  mobile_not_verified: 'Sila sahkan nombor telefon bimbit anda dahulu.',
  terms_not_accepted: 'Sila terima Terma dan Syarat dahulu.',
  past_cut_off: 'Pengeluaran telah ditutup untuk bulan ini. Ia dibuka semula pada {opensOn}.',
  frequency_exceeded:
    'Anda telah menggunakan semua pengeluaran yang dibenarkan. Pengeluaran berikutnya boleh dibuat pada {opensOn}.',
  employment_ending: 'Pekerjaan anda akan tamat, jadi tiada lagi pengeluaran boleh dibuat.',
  no_salary: 'Gaji terkumpul anda tidak dapat dikira: gaji anda tiada. Sila minta pengurus anda menambahnya.',
  impossible_dates:
    'Gaji terkumpul anda tidak dapat dikira: tarikh mula atau tamat anda tidak mungkin. Sila minta pengurus anda membetulkannya.',
  nothing_to_withdraw: 'Belum ada apa-apa untuk dikeluarkan. Jumlahnya bertambah setiap hari anda bekerja.',
  balance_below_minimum: 'Jumlah yang boleh diambil sekarang kurang daripada pengeluaran minimum RM {minimum}.',
  fee_takes_all: 'Fi akan mengambil keseluruhan jumlah. Sila tanya majikan anda.',
  profile_not_found: 'Profil tidak ditemui! Sila minta pengurus anda memuat naik profil anda.',
  mobile_taken: 'Nombor telefon bimbit ini telah digunakan dalam organisasi.',
} as const satisfies Partial<Record<ErrorCode, string>>

const reasons: Readonly<Record<WithdrawalReason, string>> = {
  Groceries: 'Barangan dapur',
  Medical: 'Perubatan',
  'School fees': 'Yuran sekolah',
  Utilities: 'Bil utiliti',
  Rent: 'Sewa',
  'Vehicle repair': 'Pembaikan kenderaan',
  Family: 'Keluarga',
  Emergency: 'Kecemasan',
  Other: 'Lain-lain',
}
const statuses: Readonly<Record<WithdrawalStatus, string>> = {
  pending: 'Menunggu',
  approved: 'Diluluskan',
  processing: 'Diproses',
  completed: 'Selesai',
  cancelled: 'Dibatalkan',
  rejected: 'Ditolak',
}
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Other words that come from the rules and the server, as they stand there; `{}` is what stands between. */
const words: Readonly<Record<string, string>> = {
  ...reasons,
  ...Object.fromEntries(Object.entries(statuses).map(([status, word]) => [capital(status), word])),
  Daily: 'Setiap hari',
  'Once a week': 'Sekali seminggu',
  'Once every two weeks': 'Sekali setiap dua minggu',
  'Once per month': 'Sekali sebulan',
  'Once per month ({day}st)': 'Sekali sebulan ({day} hb)',
  'Once per month ({day}nd)': 'Sekali sebulan ({day} hb)',
  'Once per month ({day}rd)': 'Sekali sebulan ({day} hb)',
  'Once per month ({day}th)': 'Sekali sebulan ({day} hb)',
  'Transaction has been successfuly initiated!': 'Pengeluaran berjaya dimulakan!',
  'Verification code sent successfuly!': 'Kod pengesahan berjaya dihantar!',
  '*Required': '*Wajib diisi',
  'Not a date of birth': 'Bukan tarikh lahir yang sah',
  'not a date (yyyy-MM-dd)': 'Bukan tarikh yang sah',
  'Has characters that cannot be shown': 'Mengandungi aksara yang tidak boleh dipaparkan',
  'At most {count} characters': 'Paling banyak {count} aksara',
  'At least {count} characters': 'Sekurang-kurangnya {count} aksara',
  'Not a mobile number: type it like 012-345 6789, or with + and the code of the country':
    'Bukan nombor telefon bimbit: taipkan seperti 012-345 6789, atau dengan + dan kod negara',
  '* Value must be a valid email!': '* Nilai mestilah e-mel yang sah!',
  'Employment ending': 'Pekerjaan akan tamat',
  'Another program': 'Program lain',
}

const all: Readonly<Record<string, string>> = {
  ...words,
  ...Object.fromEntries(
    (Object.keys(refusals) as (keyof typeof refusals)[]).map((code) => [errorTable[code].text, refusals[code]]),
  ),
}

type Pattern = { readonly found: RegExp; readonly said: string; readonly names: readonly string[] }
const patterns: readonly Pattern[] = Object.entries(all)
  .filter(([english]) => english.includes('{'))
  .map(([english, said]) => ({
    found: new RegExp(
      `^${english
        .split(/\{\w+\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('(.+?)')}$`,
    ),
    said,
    names: [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  }))

/** What the server or a rule said in English, in Malay where there are words for it. */
export const sayInMalay = (text: string): string => {
  const known = all[text]
  if (known !== undefined) return known
  for (const { found, said, names } of patterns) {
    const values = found.exec(text)
    if (values) return said.replace(/\{(\w+)\}/g, (whole, name: string) => values[names.indexOf(name) + 1] ?? whole)
  }
  return text
}
