import './disbursement.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Disbursement Settings', 'Tetapan Agihan'],
  intro: [
    'Who must approve a disbursement, and when a supplier’s new account can be paid.',
    'Siapa yang mesti meluluskan agihan, dan bila akaun baharu pembekal boleh dibayar.',
  ],
  failed: ['Failed to retrieve the settings!', 'Gagal mendapatkan tetapan!'],
  failedUpdate: ['Failed to update data!', 'Gagal mengemas kini data!'],
  saved: ['Disbursement settings saved', 'Tetapan agihan disimpan'],
  changed: ['Someone else has changed these settings.', 'Orang lain telah mengubah tetapan ini.'],
  managersOnly: ['Only a Manager can change these settings.', 'Hanya Pengurus boleh mengubah tetapan ini.'],
  approval: ['Approval', 'Kelulusan'],
  usual: [
    'One Manager or Executive approves a disbursement. From the totals below, more people must approve it.',
    'Seorang Pengurus atau Eksekutif meluluskan agihan. Mulai jumlah di bawah, lebih ramai orang mesti meluluskannya.',
  ],
  submitted: [
    'A change applies to disbursements that are submitted after it.',
    'Perubahan terpakai kepada agihan yang dihantar selepasnya.',
  ],
  from: ['From a total of', 'Mulai jumlah'],
  approvers: ['Approvers', 'Pelulus'],
  band: ['Band {number}', 'Jalur {number}'],
  add: ['Add a total', 'Tambah jumlah'],
  remove: ['Remove band {number}', 'Buang jalur {number}'],
  accounts: ['New accounts of suppliers', 'Akaun baharu pembekal'],
  hours: ['Waiting period', 'Tempoh menunggu'],
  hoursUnit: ['hours', 'jam'],
  hoursHint: [
    'From 0 to 72 hours after an account is entered. Someone else must also confirm it by phone.',
    'Dari 0 hingga 72 jam selepas akaun dimasukkan. Orang lain juga mesti mengesahkannya melalui telefon.',
  ],
})
