import type { en } from '../en.ts'
import type { settings as englishSettings } from '../settings.ts'
import type { Translated } from '../translated.ts'

type Shared = Pick<
  typeof en,
  | 'app'
  | 'action'
  | 'state'
  | 'table'
  | 'date'
  | 'file'
  | 'theme'
  | 'shell'
  | 'login'
  | 'reset'
  | 'code'
  | 'password'
  | 'organization'
>

/** What stands around every page, before the sign-in and behind it. */
export const shared: Translated<Shared> = {
  app: {
    name: 'Upah',
    internal: 'dalaman',
    skip: 'Langkau ke kandungan',
    welcome: 'Selamat datang ke Upah',
    slogan: 'Gaji anda, sebaik sahaja anda memperolehnya.',
  },
  action: {
    approve: 'Luluskan',
    reject: 'Tolak',
    cancel: 'Batal',
    save: 'Simpan',
    edit: 'Sunting',
    delete: 'Padam',
    back: 'Kembali',
    goBack: 'Kembali',
    close: 'Tutup',
    retry: 'Cuba lagi',
    clear: 'Kosongkan',
    more: 'Lagi',
    submit: 'Hantar',
    confirm: 'Sahkan',
    search: 'Cari',
    columns: 'Lajur',
    exportCsv: 'Eksport CSV',
    previous: 'Halaman sebelumnya',
    next: 'Halaman seterusnya',
    first: 'Halaman pertama',
    view: 'Lihat',
    download: 'Muat turun',
    open: 'Buka',
    menu: 'Menu',
  },
  state: {
    loading: 'Sedang dimuatkan',
    offline: 'Tiada sambungan ke Upah. Sila cuba lagi.',
    reference: 'rujukan {reference}',
    required: '*Wajib diisi',
    requiredForm: 'Wajib diisi!',
    error: 'Ralat!',
    actionFailed: 'Tindakan gagal. Sila cuba lagi!',
    notPermitted: 'Tindakan tidak dibenarkan!',
    nothingFound: 'Tiada yang ditemui',
    nothingFoundHint: 'Tiada baris yang sepadan dengan “{search}”.',
    notFound: 'Halaman yang anda cari tidak wujud atau anda tidak mempunyai kebenaran untuk mengaksesnya.',
    notFoundTitle: 'Halaman tidak ditemui',
    unsaved: 'Tinggalkan halaman? Perubahan yang belum disimpan akan hilang.',
    unsavedTitle: 'Perubahan belum disimpan',
    stay: 'Kekal di sini',
    leave: 'Tinggalkan halaman',
    notAvailable: 'Tidak tersedia!',
    notAvailableTransactions: 'Tidak tersedia!',
    crashed: 'Halaman ini tidak dapat dipaparkan.',
  },
  table: {
    search: 'Cari {total} rekod...',
    rows: 'Baris setiap halaman',
    page: 'Halaman {page}',
    range: '{from} hingga {to} daripada {total}',
    selected_one: '{count, number} dipilih',
    selected_other: '{count, number} dipilih',
    selectEvery: 'Pilih semua {total}',
    selectFirst: 'Pilih {total} yang pertama',
    selectAll: 'Pilih semua baris di halaman ini',
    selectRow: 'Pilih {name}',
    sortBy: 'Isih mengikut {column}',
    order: 'Susunan',
    anyOrder: 'Susunan biasa',
    ascending: '{column}, menaik',
    descending: '{column}, menurun',
    actions: 'Tindakan untuk {name}',
    actionsColumn: 'Tindakan',
  },
  date: {
    pattern: 'hh/bb/tttt',
    wrong: 'Sila tulis tarikh sebagai hh/bb/tttt',
    choose: 'Buka kalendar',
    month: 'Bulan dan tahun',
    before: 'Bulan sebelumnya',
    after: 'Bulan berikutnya',
    weekdays: ['Isn', 'Sel', 'Rab', 'Kha', 'Jum', 'Sab', 'Aha'],
    months: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ogo', 'Sep', 'Okt', 'Nov', 'Dis'],
    longMonths: [
      'Januari',
      'Februari',
      'Mac',
      'April',
      'Mei',
      'Jun',
      'Julai',
      'Ogos',
      'September',
      'Oktober',
      'November',
      'Disember',
    ],
    days: '{age} hari',
    hours: '{age} jam',
    minutes: '{age} minit',
    now: 'baru',
  },
  file: {
    drop: 'Lepaskan fail di sini, atau pilih fail',
    another: 'Lepaskan atau pilih fail lain',
    wrongType: 'Jenis fail ini tidak boleh digunakan di sini. Dibenarkan: {allowed}.',
    tooLarge: 'Fail terlalu besar: paling banyak {limit} MB.',
  },
  theme: { title: 'Paparan', light: 'Cerah', dark: 'Gelap', auto: 'Ikut sistem' },
  shell: {
    userMenu: 'Akaun {name}',
    changePassword: 'Tukar Kata Laluan',
    logout: 'Log Keluar',
    credit: 'Kredit Tersedia',
    palette: 'Cari atau pergi ke',
    palettePeople: 'Cari skrin dan pekerja',
    paletteScreens: 'Skrin',
    paletteEmployees: 'Pekerja',
    paletteSearching: 'Sedang mencari...',
    paletteNobody: 'Tiada pekerja yang sepadan dengan “{search}”.',
    paletteMore: '{shown} daripada {total} dipaparkan. Taip lagi untuk mengecilkan carian.',
    paletteFailed: 'Gagal mendapatkan senarai pekerja!',
    paletteEmpty: 'Tiada yang ditemui',
    navigation: 'Menu utama',
    openMenu: 'Buka menu',
    curlec: 'Baki Curlec Tersedia',
  },
  login: {
    title: 'Log masuk',
    code: 'Kod organisasi',
    codeHint: 'Majikan anda akan memberikan kod ini',
    email: 'E-mel',
    password: 'Kata laluan',
    submit: 'Log masuk',
    forgot: 'Terlupa kata laluan?',
    internalTitle: 'Log masuk dalaman',
    failed: 'Maklumat log masuk tidak sah. Sila semak kod, e-mel dan kata laluan anda dan cuba lagi',
    loggingOut: 'Sedang log keluar...',
    showPassword: 'Papar atau sembunyikan kata laluan',
  },
  reset: {
    title: 'Terlupa kata laluan?',
    intro: 'Kami akan menghantar pautan untuk memilih kata laluan baharu.',
    submit: 'Hantar pautan',
    sent: 'Jika akaun itu wujud, pautan sedang dihantar. Pautan itu sah selama sejam.',
    newTitle: 'Pilih kata laluan baharu',
    inviteTitle: 'Selamat datang. Pilih kata laluan anda',
    submitNew: 'Simpan kata laluan',
    done: 'Kata laluan anda telah ditetapkan. Sila log masuk.',
    failed: 'Kata laluan gagal dikemas kini!',
    noLink:
      'Halaman ini dibuka daripada pautan dalam e-mel anda. Sila buka pautan itu sekali lagi, atau minta yang baharu.',
    askAgain: 'Minta pautan baharu',
  },
  code: {
    label: 'Kod pengesahan',
    resend: 'Hantar kod baharu',
    resendIn: 'Kod baharu boleh dihantar dalam {time}',
  },
  password: {
    title: 'Tukar Kata Laluan',
    current: 'Kata Laluan Semasa',
    new: 'Kata Laluan Baharu',
    confirm: 'Sahkan Kata Laluan Baharu',
    submit: 'Tukar Kata Laluan',
    mismatch: 'Kata laluan tidak sepadan!',
    tooShort: 'Sekurang-kurangnya 6 aksara',
    success: 'Kata laluan berjaya ditukar! Sila log masuk semula.',
    failed: 'Kata laluan gagal ditukar!',
    wrong: 'Kata laluan gagal dikemas kini!',
  },
  organization: { failed: 'Gagal mendapatkan maklumat organisasi!' },
}

/** The menu of an employee; the entries of the other sides stay as they are. */
export const menu: Translated<
  Pick<
    typeof en.menu,
    'dashboard' | 'home' | 'advancePay' | 'getPaid' | 'getPaidShort' | 'history' | 'profile' | 'account' | 'settings'
  >
> = {
  dashboard: 'Papan Pemuka',
  home: 'Utama',
  advancePay: 'Pendahuluan Gaji',
  getPaid: 'Keluarkan Gaji',
  getPaidShort: 'Keluarkan',
  history: 'Sejarah',
  profile: 'Profil',
  account: 'Akaun',
  settings: 'Tetapan',
}

/** The terms themselves are agreed to in English, the language they were written in; what stands around them says so. */
export const terms: Translated<Pick<typeof en.terms, 'title' | 'updated' | 'note' | 'accept' | 'failed'>> = {
  title: 'Terma dan Syarat',
  updated: 'Kemas kini terakhir 30 Januari 2023',
  note: 'Terma ini ditulis dalam bahasa Inggeris, dan versi bahasa Inggeris inilah yang anda terima.',
  accept: 'Terima',
  failed: 'Ralat semasa menerima Terma dan Syarat!',
}

export const settings: Translated<typeof englishSettings> = {
  title: 'Tetapan',
  intro: 'Paparan dan bahasa Upah pada peranti ini.',
  language: 'Bahasa',
  languageHint: 'Disimpan dalam pelayar ini. Halaman akan dimuatkan semula.',
  appearance: 'Paparan',
  appearanceHint: 'Paparan gelap lebih selesa untuk mata pada waktu malam.',
  password: 'Kata laluan',
  passwordHint: 'Menukarnya akan menamatkan semua sesi anda yang lain.',
}
