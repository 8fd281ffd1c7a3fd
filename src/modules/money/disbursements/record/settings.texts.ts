import { disbursementErrors } from '../disbursement.errors.ts'
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
    'A disbursement needs one approval from a Manager or Executive. From the totals below, it needs more.',
    'Agihan memerlukan kelulusan seorang Pengurus atau Eksekutif. Bermula daripada jumlah yang dinyatakan di bawah, lebih ramai pelulus diperlukan.',
  ],
  submitted: [
    'Changes apply to disbursements submitted afterwards.',
    'Perubahan terpakai kepada agihan yang dihantar selepas ini.',
  ],
  from: ['From a total of', 'Jumlah dari'],
  approvers: ['Approvers', 'Pelulus'],
  band: ['Band {number}', 'Peringkat {number}'],
  add: ['Add band', 'Tambah peringkat'],
  remove: ['Remove band {number}', 'Buang peringkat {number}'],
  accounts: ['New accounts of suppliers', 'Akaun baharu pembekal'],
  hours: ['Waiting period', 'Tempoh menunggu'],
  hoursUnit: ['hour', 'hours', 'jam'],
  hoursHint: [
    '0 to 72 hours after an account is entered. Someone else must also confirm it by phone.',
    '0 hingga 72 jam selepas akaun dimasukkan. Orang lain juga mesti mengesahkannya melalui telefon.',
  ],
}).withErrors(disbursementErrors)
