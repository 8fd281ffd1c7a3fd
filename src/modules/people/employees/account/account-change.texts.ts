import { texts } from '#web/text.ts'
import { employeeFieldErrors } from '../employee-fields.errors.ts'
import { employeeErrors } from '../employee.errors.ts'

/** A reported change of a bank account: the page of the link, and what management and the platform see. */
export const t = texts({
  link: {
    title: ['Your account was changed', 'Akaun anda telah ditukar'],
    changed: ['{employer} changed the account that you are paid to.', '{employer} menukar akaun bayaran anda.'],
    walletTitle: ['Your e-wallet account was changed', 'Akaun e-dompet anda telah ditukar'],
    walletChanged: [
      'The account that your benefits are paid to was changed in Upah.',
      'Akaun untuk bayaran manfaat anda telah ditukar dalam Upah.',
    ],
    bankTitle: ['Your bank account was changed', 'Akaun bank anda telah ditukar'],
    account: ['New account', 'Akaun baharu'],
    on: ['Changed on', 'Ditukar pada'],
    usableFrom: ['Can be used from', 'Boleh digunakan mulai'],
    ask: [
      'If you did not ask for this, press the button. It stops payments to you until a manager has checked the account.',
      'Jika anda tidak meminta pertukaran ini, tekan butang di bawah. Bayaran kepada anda ditahan sehingga pengurus menyemak akaun itu.',
    ],
    right: [
      'If the account is right, you don’t need to do anything.',
      'Jika akaun itu betul, anda tidak perlu berbuat apa-apa.',
    ],
    report: ['This wasn’t me', 'Bukan permintaan saya'],
    failed: ['Failed to report the change!', 'Pertukaran gagal dilaporkan!'],
    reported: ['Payments to you are on hold', 'Bayaran kepada anda ditahan'],
    notified: [
      'You reported the change on {at}. The managers of {employer} and Upah have been notified. A manager will check the account, and you will get a message.',
      'Anda melaporkan pertukaran itu pada {at}. Pengurus {employer} dan Upah telah dimaklumkan. Pengurus akan menyemak akaun itu, dan anda akan menerima mesej.',
    ],
    invalid: [
      'This link is no longer valid. It works for 7 days. Ask your employer about your account.',
      'Pautan ini tidak sah lagi. Pautan ini sah selama 7 hari. Tanya majikan anda tentang akaun anda.',
    ],
    missing: ['Open the link in the message again.', 'Buka semula pautan dalam mesej itu.'],
  },
  own: {
    failed: ['Failed to retrieve the changes of your accounts!', 'Gagal mendapatkan pertukaran akaun anda!'],
    until: ['Until now', 'Sehingga kini'],
    from: ['New, from {at}', 'Baharu, mulai {at}'],
    ask: ['Didn’t ask for this?', 'Bukan anda yang meminta?'],
    stop: [
      'Stop it now. Nothing is paid to you until another manager has checked it.',
      'Hentikan sekarang. Tiada bayaran dibuat kepada anda sehingga pengurus lain menyemaknya.',
    ],
  },
  report: {
    title: ['{name} reported the change of the bank account', '{name} melaporkan pertukaran akaun bank'],
    text: [
      '{by} changed it from {before} to {after} on {changedAt}. Reported on {reportedAt}: “This wasn’t me”. Payments to this employee are on hold.',
      '{by} menukarnya daripada {before} kepada {after} pada {changedAt}. Dilaporkan pada {reportedAt}: “Bukan permintaan saya”. Bayaran kepada pekerja ini ditahan.',
    ],
    walletTitle: ['{name} reported the change of an e-wallet account', '{name} melaporkan pertukaran akaun e-dompet'],
    addedText: [
      '{by} added {after} on {changedAt}. Reported on {reportedAt}: “This wasn’t me”. Payments to this employee are on hold.',
      '{by} menambah {after} pada {changedAt}. Dilaporkan pada {reportedAt}: “Bukan permintaan saya”. Bayaran kepada pekerja ini ditahan.',
    ],
    call: [
      'Call the employee on a number that you know before you decide.',
      'Telefon pekerja itu melalui nombor yang anda kenali sebelum membuat keputusan.',
    ],
    own: [
      'You changed this account, so another manager must decide.',
      'Anda menukar akaun ini, jadi pengurus lain perlu membuat keputusan.',
    ],
    ownForPlatform: [
      'You changed this account, and no other manager can decide. Upah will decide.',
      'Anda menukar akaun ini, dan tiada pengurus lain yang boleh membuat keputusan. Upah akan membuat keputusan.',
    ],
    onlyPlatform: [
      'No other manager can decide. Upah will decide.',
      'Tiada pengurus lain yang boleh membuat keputusan. Upah akan membuat keputusan.',
    ],
    onlyManager: ['A manager must decide.', 'Pengurus perlu membuat keputusan.'],
    restored: ['Restore {account}', 'Pulihkan {account}'],
    kept: ['Keep {account}', 'Kekalkan {account}'],
    removed: ['Remove {account}', 'Buang {account}'],
    removedText: [
      'Benefits of {name} are no longer paid to {account}. The employee chooses another e-wallet and gets a message.',
      'Manfaat {name} tidak lagi dibayar ke {account}. Pekerja memilih e-dompet lain dan akan menerima mesej.',
    ],
    restoredText: [
      'Payments to {name} go to {account} again, with immediate effect. The employee gets a message.',
      'Bayaran kepada {name} dibuat ke {account} semula, serta-merta. Pekerja akan menerima mesej.',
    ],
    keptText: [
      'Payments to {name} continue to {account}. The employee gets a message.',
      'Bayaran kepada {name} diteruskan ke {account}. Pekerja akan menerima mesej.',
    ],
    reason: ['Reason', 'Sebab'],
    reasonHint: ['How you checked which account is right', 'Cara anda menyemak akaun yang betul'],
    done: ['Resolved: {name}', 'Diselesaikan: {name}'],
    failed: ['Failed to retrieve reported accounts!', 'Gagal mendapatkan akaun yang dilaporkan!'],
    resolveFailed: ['Failed to resolve the report!', 'Laporan gagal diselesaikan!'],
    decide: ['Decide', 'Buat keputusan'],
    view: ['View', 'Lihat'],
    another: ['Another manager must decide.', 'Pengurus lain perlu membuat keputusan.'],
    upah: ['Upah will decide.', 'Upah akan membuat keputusan.'],
    hint: ['{by} changed it to {after}. Payments are on hold.', '{by} menukarnya kepada {after}. Bayaran ditahan.'],
    pill: ['Account reported', 'Akaun dilaporkan'],
    platformDecides: [
      '{organization}: {by} changed it to {after}, and no other manager can decide. Payments are on hold.',
      '{organization}: {by} menukarnya kepada {after}, dan tiada pengurus lain yang boleh membuat keputusan. Bayaran ditahan.',
    ],
    platformHint: [
      '{organization}: {by} changed it to {after}. Payments are on hold until a manager decides.',
      '{organization}: {by} menukarnya kepada {after}. Bayaran ditahan sehingga pengurus membuat keputusan.',
    ],
  },
}).withErrors(employeeErrors, employeeFieldErrors)
