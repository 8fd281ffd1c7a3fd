import { texts } from '#web/text.ts'

export const t = texts({
  shell: {
    account: ['Account', 'Akaun'],
    userMenu: ['Account of {name}', 'Akaun {name}'],
    changePassword: ['Change Password', 'Tukar Kata Laluan'],
    logout: ['Logout', 'Log Keluar'],
    credit: ['Available Credit', 'Kredit Tersedia'],
    explain: ['How is this worked out?', 'Bagaimana ini dikira?'],
    palette: ['Search or jump to', 'Cari atau pergi ke'],
    paletteWithEmployees: ['Search screens and employees', 'Cari skrin dan pekerja'],
    paletteWithOrganizations: ['Search screens and organizations', 'Cari skrin dan organisasi'],
    paletteOrganizations: ['Organizations', 'Organisasi'],
    paletteNoOrganization: ['No organization matches “{search}”.', 'Tiada organisasi yang sepadan dengan “{search}”.'],
    paletteOrganizationsFailed: ['Failed to retrieve organizations!', 'Gagal mendapatkan senarai organisasi!'],
    paletteSuppliers: ['Suppliers', 'Pembekal'],
    paletteNoSupplier: ['No supplier matches “{search}”.', 'Tiada pembekal yang sepadan dengan “{search}”.'],
    paletteSuppliersFailed: ['Failed to fetch Suppliers!', 'Gagal mendapatkan senarai pembekal!'],
    paletteScreens: ['Screens', 'Skrin'],
    paletteEmployees: ['Employees', 'Pekerja'],
    paletteSearching: ['Searching...', 'Sedang mencari...'],
    paletteNoEmployee: ['No employee matches “{search}”.', 'Tiada pekerja yang sepadan dengan “{search}”.'],
    paletteMore: [
      'Showing {shown} of {total}. Type more to narrow your search.',
      '{shown} daripada {total} dipaparkan. Taip lagi untuk mengecilkan carian.',
    ],
    paletteFailed: ['Failed to retrieve employees!', 'Gagal mendapatkan senarai pekerja!'],
    paletteEmpty: ['Nothing found', 'Tiada yang ditemui'],
    navigation: ['Main menu', 'Menu utama'],
    openMenu: ['Open the menu', 'Buka menu'],
    curlec: ['Available Curlec Balance', 'Baki Curlec Tersedia'],
    curlecFailed: ['Failed to get the Curlec balance!', 'Gagal mendapatkan baki Curlec!'],
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
      'Language and appearance on this device, and your password.',
      'Bahasa dan paparan pada peranti ini, serta kata laluan anda.',
    ],
    language: ['Language', 'Bahasa'],
    languageHint: [
      'Saved in this browser. The page reloads.',
      'Disimpan dalam pelayar ini. Halaman akan dimuatkan semula.',
    ],
    appearance: ['Appearance', 'Paparan'],
    appearanceHint: ['Dark is easier on the eyes at night.', 'Paparan gelap lebih selesa untuk mata pada waktu malam.'],
    password: ['Password', 'Kata laluan'],
    passwordHint: [
      'Changing it signs you out on all devices, including this one.',
      'Selepas ditukar, anda akan dilog keluar daripada semua peranti, termasuk yang ini.',
    ],
  },
})
