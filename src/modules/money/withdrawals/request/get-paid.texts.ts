import { employeeErrors } from '#people/employees/employee.errors.ts'
import { codeErrors } from '#people/identity/codes/code.errors.ts'
import { signInErrors } from '#people/identity/sign-in.errors.ts'
import { wageErrors } from '#people/wages/wage.errors.ts'
import { texts } from '#web/text.ts'
import { withdrawalErrors } from '../withdrawal.errors.ts'

export const t = texts({
  title: ['Rolling Pay - Get Paid', 'Pendahuluan Gaji - Keluarkan Gaji'],
  amount: ['Amount', 'Amaun'],
  clear: ['Clear the amount', 'Kosongkan amaun'],
  quick: ['Quick amounts', 'Amaun pantas'],
  most: ['Max {most}', 'Maks {most}'],
  upTo: ['Up to {limit} per withdrawal.', 'Sehingga {limit} bagi setiap pengeluaran.'],
  left: ['{left} left this month', 'Baki bulan ini {left}'],
  upToOwn: [
    'Up to {limit} per withdrawal (your own limit).',
    'Sehingga {limit} bagi setiap pengeluaran (had anda sendiri).',
  ],
  leftOwn: ['{left} left this month (your own limit)', 'Baki bulan ini {left} (had anda sendiri)'],
  reason: ['Reason', 'Tujuan'],
  balanceAfter: ['Left after this withdrawal', 'Baki selepas pengeluaran ini'],
  tooLittle: [
    'less than the minimum of {minimum}, until your balance has grown',
    'kurang daripada minimum {minimum}, sehingga baki anda bertambah',
  ],
  fee: ['Service fee ({rate}%)', 'Fi perkhidmatan ({rate}%)'],
  feeEmployer: ['{employer} pays the fee of {fee}.', '{employer} menanggung fi sebanyak {fee}.'],
  net: ['You receive', 'Anda terima'],
  youReceive: ['You receive {net}', 'Anda terima {net}'],
  bank: ['To', 'Ke akaun'],
  arrival: ['Arrives by', 'Tiba selewat-lewatnya'],
  transferTime: ['2 Working Days', '2 hari bekerja'],
  ifApproved: ['{time}, if approved today', '{time}, jika diluluskan hari ini'],
  deducted: ['Deducted from your pay', 'Dipotong daripada gaji'],
  expected: ['Expected', 'Dijangka'],
  next: ['Continue', 'Teruskan'],
  invalid: ['Please enter a valid amount!', 'Sila masukkan amaun yang sah!'],
  notAvailable: ['Not available!', 'Tidak tersedia!'],
  confirmTitle: ['New Withdrawal Request', 'Permohonan Pengeluaran Baharu'],
  confirmQuestion: ['Request {amount}?', 'Mohon {amount}?'],
  mustApprove: [
    '{employer} must approve this request before the money is sent to your bank.',
    '{employer} perlu meluluskan permohonan ini sebelum wang dihantar ke bank anda.',
  ],
  stillYours: {
    title: ['Is {account} still yours?', 'Adakah {account} masih milik anda?'],
    text: [
      'The bank returned the last transfer to it on {date}: {reason}. If nothing has changed, the next one comes back too.',
      'Bank memulangkan pindahan terakhir ke akaun ini pada {date}: {reason}. Jika tiada perubahan, pindahan seterusnya juga akan dipulangkan.',
    ],
    yes: ['Yes, it’s mine and it’s open', 'Ya, akaun ini milik saya dan masih aktif'],
  },
  final: ['Once requested, it can’t be cancelled.', 'Setelah dimohon, permohonan tidak boleh dibatalkan.'],
  passkey: ['Confirm with passkey', 'Sahkan dengan kunci laluan'],
  useCode: ['Use a code instead', 'Gunakan kod'],
  send: ['Send code', 'Hantar kod'],
  sendIn: ['Send code in {time}', 'Hantar kod dalam {time}'],
  sendNew: ['Send a new code', 'Hantar kod baharu'],
  sentForAmount: [
    'We sent a code for {amount} at {time}. A new amount needs a new code.',
    'Kami telah menghantar kod untuk {amount} pada {time}. Amaun baharu memerlukan kod baharu.',
  ],
  sentForReason: [
    'We sent a code for {reason} at {time}. A new reason needs a new code.',
    'Kami telah menghantar kod untuk {reason} pada {time}. Tujuan baharu memerlukan kod baharu.',
  ],
  useInstead: ['Use {request} instead', 'Guna {request}'],
  codeTitle: ['Enter the 6-digit code we texted to {number}', 'Masukkan kod 6 angka yang dihantar ke {number}'],
  expiredTitle: ['The code we texted to {number} has expired', 'Kod yang dihantar ke {number} telah tamat tempoh'],
  sentAt: ['Sent at {sent}. Valid until {expires}.', 'Dihantar pada {sent}. Sah hingga {expires}.'],
  triesLeft: ['{count} tries left.', 'Tinggal {count} percubaan.'],
  lastTries: [
    '{count, try, tries} left before your account is locked.',
    'Tinggal {count, number} percubaan sebelum akaun anda dikunci.',
  ],
  wrong: ['Wrong code.', 'Kod salah.'],
  replaced: ['That code was replaced.', 'Kod itu telah diganti.'],
  replacedHint: [
    'Enter the newest one, sent at {time}. No try was used.',
    'Masukkan kod terbaharu yang dihantar pada {time}. Tiada percubaan digunakan.',
  ],
  expiredHint: [
    'It was valid until {time}. Your amount and reason are kept.',
    'Kod sah hingga {time}. Amaun dan tujuan anda disimpan.',
  ],
  noCode: ['Didn’t get a code?', 'Tidak menerima kod?'],
  noCodeHint: [
    'A text can take a minute. If {number} isn’t your number, change it in your profile.',
    'SMS mungkin mengambil masa seminit. Jika {number} bukan nombor anda, tukarnya dalam profil.',
  ],
  profile: ['Open profile', 'Buka profil'],
  newCodeIn: ['New code in {time}', 'Kod baharu dalam {time}'],
  notYours: ['Not your number?', 'Bukan nombor anda?'],
  submit: ['Request {amount}', 'Mohon {amount}'],
  goesTo: ['{net} goes to {account}.', '{net} akan dihantar ke {account}.'],
  asking: [
    'The connection was lost. We’re sending your request again. It counts only once.',
    'Sambungan terputus. Kami menghantar permohonan anda sekali lagi. Ia dikira sekali sahaja.',
  ],
  lost: [
    'The connection was lost, so we don’t know whether your request arrived. Press the button again: it counts only once.',
    'Sambungan terputus, jadi kami tidak pasti sama ada permohonan anda diterima. Tekan butang sekali lagi: ia dikira sekali sahaja.',
  ],
  connected: [
    'You’re connected again. Nothing has been sent yet.',
    'Anda bersambung semula. Belum ada apa-apa yang dihantar.',
  ],
  sent: ['Verification code sent successfuly!', 'Kod pengesahan berjaya dihantar!'],
  done: ['Transaction has been successfuly initiated!', 'Permohonan anda telah dihantar!'],
  sendFailed: [
    'Failed to send the verification code! Please try again later.',
    'Gagal menghantar kod pengesahan! Sila cuba lagi kemudian.',
  ],
  leaveNow: ['Sign out now', 'Log keluar sekarang'],
  lockedTitle: ['Account Locked', 'Akaun Dikunci'],
  locked: [
    'Too many Attempts! Your account has been locked. Please contact support for help!.',
    'Terlalu banyak percubaan! Akaun anda telah dikunci. Sila hubungi bahagian sokongan untuk bantuan.',
  ],
  failed: ['Transaction initialization failed!', 'Pengeluaran gagal dimulakan!'],
}).withErrors(employeeErrors, wageErrors, codeErrors, signInErrors, withdrawalErrors)
