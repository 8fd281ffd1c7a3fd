import { texts } from '#web/text.ts'
import { supportErrors } from './support.errors.ts'

export const t = texts({
  title: ['Help Contact', 'Hubungan Bantuan'],
  intro: [
    'Your employees see this contact under Help and contact, and wherever something needs you: a rejected or returned withdrawal, or a suspended account.',
    'Pekerja anda melihat maklumat ini di Bantuan dan hubungi kami, dan apabila sesuatu memerlukan anda: pengeluaran yang ditolak atau dipulangkan, atau akaun yang digantung.',
  ],
  introPlatform: [
    'All users see this contact under Help and contact, on the sign-in pages and when their account is locked.',
    'Semua pengguna melihat maklumat ini di Bantuan dan hubungi kami, di halaman log masuk dan apabila akaun mereka dikunci.',
  ],
  name: ['Name', 'Nama'],
  nameHint: ['A person or a desk, such as HR', 'Seseorang atau kaunter, seperti Sumber Manusia'],
  role: ['Role', 'Jawatan'],
  email: ['E-mail', 'E-mel'],
  phone: ['Phone', 'Telefon'],
  hours: ['Hours', 'Waktu'],
  hoursHint: ['Such as Mon to Fri, 9:00 to 18:00', 'Seperti Isnin hingga Jumaat, 9 pagi hingga 6 petang'],
  failed: ['Failed to retrieve the help contact!', 'Gagal mendapatkan hubungan bantuan!'],
  failedUpdate: ['Failed to update data!', 'Gagal mengemas kini data!'],
  saved: ['Help contact saved', 'Hubungan bantuan disimpan'],
  changed: ['Someone else has changed the contact.', 'Orang lain telah mengubah maklumat hubungan ini.'],
  aboutMoney: ['Your money and this app', 'Wang anda dan aplikasi ini'],
  aboutWork: ['Approval, wages, your account', 'Kelulusan, gaji dan akaun anda'],
  call: ['Call', 'Telefon'],
  callName: ['Call {name}', 'Telefon {name}'],
  write: ['Write', 'E-mel'],
  writeName: ['Write to {name}', 'E-mel kepada {name}'],
  help: ['Help and contact', 'Bantuan dan hubungi kami'],
  roleAt: ['{role}, {employer}', '{role}, {employer}'],
  hr: ['HR of {employer}', 'Sumber Manusia {employer}'],
  hrUnknown: ['Your employer’s HR', 'Sumber Manusia majikan anda'],
  lockedLeaves: [
    'You will be signed out in {seconds} s. The next page has this too.',
    'Anda akan dilog keluar dalam {seconds} saat. Maklumat ini kekal.',
  ],
  hrHint: ['Or your manager', 'Atau pengurus anda'],
}).withErrors(supportErrors)
