import { texts } from '#web/text.ts'
import { employeeFieldErrors } from '../employee-fields.errors.ts'
import { employeeErrors } from '../employee.errors.ts'

/** Texts about a new bank account, for its approver. */
export const t = texts({
  failed: ['Failed to retrieve the bank account!', 'Gagal mendapatkan akaun bank!'],
  account: ['New account, {bank}', 'Akaun baharu, {bank}'],
  before: ['Before, {bank}', 'Sebelum ini, {bank}'],
  usable: ['Can be used', 'Boleh digunakan'],
  atOnce: [
    'As soon as you approve it. It’s the first account.',
    'Sebaik sahaja anda meluluskannya. Ini akaun pertama.',
  ],
  from: ['From {at}', 'Mulai {at}'],
  enteredBy: ['Entered by {name}', 'Dimasukkan oleh {name}'],
  told: ['The employee was notified', 'Pekerja telah dimaklumkan'],
  notTold: ['The employee was not told', 'Pekerja tidak dimaklumkan'],
  notToldHint: [
    'A first account isn’t announced. Ask the employee before you approve it.',
    'Akaun pertama tidak diumumkan. Tanya pekerja sebelum meluluskannya.',
  ],
  noAnswer: ['No answer yet', 'Belum ada jawapan'],
  reported: [
    'The employee reported it on {at}: “This wasn’t me”',
    'Dilaporkan oleh pekerja pada {at}: “Bukan permintaan saya”',
  ],
  resolved: {
    kept: ['{name} kept the account.', '{name} mengekalkan akaun itu.'],
    restored: ['{name} restored the account before.', '{name} memulihkan akaun sebelumnya.'],
  },
}).withErrors(employeeErrors, employeeFieldErrors)
