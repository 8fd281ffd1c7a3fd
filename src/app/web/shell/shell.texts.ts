import { texts } from '#web/text.ts'

export const t = texts({
  shell: {
    account: ['Account', 'Akaun'],
    userMenu: ['Account of {name}', 'Akaun {name}'],
    changePassword: ['Change Password', 'Tukar Kata Laluan'],
    logout: ['Logout', 'Log Keluar'],
    credit: ['Available Credit', 'Kredit Tersedia'],
    creditOf: ['Available Credit of {name}', 'Kredit Tersedia {name}'],
    explain: ['How is this worked out?', 'Bagaimana ini dikira?'],
    palette: ['Search or jump to', 'Cari atau pergi ke'],
    offline: ['No connection. Figures of {time}.', 'Tiada sambungan. Angka pada {time}.'],
    navigation: ['Main menu', 'Menu utama'],
    featureOff: [
      '{name} doesn’t use this part of Upah. To use it, ask your contact at Upah.',
      '{name} tidak menggunakan bahagian Upah ini. Untuk menggunakannya, tanya wakil Upah anda.',
    ],
    featureOffEmployee: ['{name} doesn’t use this part of Upah.', '{name} tidak menggunakan bahagian Upah ini.'],
    home: ['Go to the dashboard', 'Pergi ke papan pemuka'],
    openMenu: ['Open the menu', 'Buka menu'],
    curlec: ['Available Curlec Balance', 'Baki Curlec Tersedia'],
    curlecMissing: ['not available', 'tidak tersedia'],
    curlecAsOf: ['as of {time}', 'setakat {time}'],
  },
  ended: {
    title: ['You were signed out', 'Anda telah dilog keluar'],
    text: [
      'Your changes on this page are not saved yet. Sign in again in a new tab, then return to this page and save them.',
      'Perubahan anda di halaman ini belum disimpan. Log masuk semula dalam tab baharu, kemudian kembali ke halaman ini dan simpan perubahan itu.',
    ],
    signIn: ['Sign in in a new tab', 'Log masuk dalam tab baharu'],
  },
  theme: {
    title: ['Appearance', 'Paparan'],
    light: ['Light', 'Cerah'],
    dark: ['Dark', 'Gelap'],
    auto: ['Use system setting', 'Ikut tetapan sistem'],
  },
  settings: {
    title: ['Settings', 'Tetapan'],
    intro: [
      'How you sign in, your limits, and the language on this device.',
      'Cara anda log masuk, had anda, dan bahasa pada peranti ini.',
    ],
    language: ['Language', 'Bahasa'],
    languageHint: [
      'Saved in this browser. The page reloads.',
      'Disimpan dalam pelayar ini. Halaman akan dimuatkan semula.',
    ],
    appearance: ['Appearance', 'Paparan'],
    appearanceHint: ['Follows this device until you choose.', 'Mengikut peranti ini sehingga anda memilih.'],
    terms: ['Terms and Conditions', 'Terma dan Syarat'],
    termsHint: [
      'You accepted them before your first withdrawal.',
      'Anda telah menerimanya sebelum pengeluaran pertama.',
    ],
    readTerms: ['Read the terms', 'Baca terma'],
    password: ['Password', 'Kata laluan'],
    passwordHint: [
      'Changing it signs you out on all devices, including this one.',
      'Selepas ditukar, anda akan dilog keluar daripada semua peranti, termasuk yang ini.',
    ],
  },
})
