import { employeeErrors } from '#people/employees/employee.errors.ts'
import { codeErrors } from '#people/identity/codes/code.errors.ts'
import { signInErrors } from '#people/identity/sign-in.errors.ts'
import { wageErrors } from '#people/wages/wage.errors.ts'
import { texts } from '#web/text.ts'
import { withdrawalErrors } from '../withdrawal.errors.ts'

/** When withdrawals open, why they are closed, and what can be done about it. Reasons have no amount: the figure has it. */
export const t = texts({
  opens: ['Opens {day}', 'Dibuka {day}'],
  opensToday: ['Opens today, {day}', 'Dibuka hari ini, {day}'],
  opensTomorrow: ['Opens tomorrow, {day}', 'Dibuka esok, {day}'],
  at: ['{day}, {time}', '{day}, {time}'],
  fromTomorrow: ['From tomorrow', 'Mulai esok'],
  fromToday: ['From today', 'Mulai hari ini'],
  from: ['From {day}', 'Mulai {day}'],
  upTo: ['up to {amount}', 'sehingga {amount}'],
  today: ['today', 'hari ini'],
  onDay: ['on {day}', 'pada {day}'],
  remindTomorrow: ['Remind me tomorrow', 'Ingatkan saya esok'],
  remindOn: ['Remind me on {day}', 'Ingatkan saya pada {day}'],
  tell: ['Tell me when it opens', 'Beritahu saya apabila dibuka'],
  reminded: ['We’ll e-mail you on {day}', 'Kami akan menghantar e-mel pada {day}'],
  told: ['We’ll e-mail you when it opens', 'Kami akan menghantar e-mel apabila dibuka'],
  cancelReminder: ['Cancel the reminder', 'Batalkan peringatan'],
  reminderFailed: ['Failed to save the reminder!', 'Peringatan gagal disimpan!'],
  subject: ['My withdrawals are closed: {title}', 'Pengeluaran saya ditutup: {title}'],
  endPause: ['Change or end the pause', 'Ubah atau tamatkan jeda'],
  changeLimits: ['Change your own limits', 'Ubah had anda sendiri'],
  verify: ['Verify your mobile number', 'Sahkan nombor telefon anda'],
  answerPlan: ['Open the repayment plan', 'Buka pelan bayaran balik'],
  /** The headline where no day is known. */
  title: {
    user_disabled: ['Your account is suspended', 'Akaun anda digantung'],
    organization_not_active: ['Closed for everyone at {employer}', 'Ditutup untuk semua pekerja {employer}'],
    feature_off: ['Turned off for everyone at {employer}', 'Dinyahaktifkan untuk semua pekerja {employer}'],
    organization_paused: ['Paused for everyone at {employer}', 'Dijeda untuk semua pekerja {employer}'],
    employment_ending: ['Closed because your employment is ending', 'Ditutup kerana pekerjaan anda akan tamat'],
    employee_not_approved: [
      'Waiting for {employer} to approve your details',
      'Menunggu {employer} meluluskan butiran anda',
    ],
    withdrawals_disabled: ['Turned off for you by {employer}', 'Dinyahaktifkan untuk anda oleh {employer}'],
    impossible_dates: ['{employer} must correct your dates', '{employer} perlu membetulkan tarikh anda'],
    no_salary: ['{employer} must enter your salary', '{employer} perlu memasukkan gaji anda'],
    no_bank_details: ['{employer} must enter your bank account', '{employer} perlu memasukkan akaun bank anda'],
    payments_held: ['Payments to you are on hold', 'Bayaran kepada anda ditahan'],
    account_returned: ['Your bank account must be changed', 'Akaun bank anda perlu ditukar'],
    account_waiting: ['Waiting for your new bank account', 'Menunggu akaun bank baharu anda'],
    mobile_not_verified: ['Your mobile number isn’t verified yet', 'Nombor telefon anda belum disahkan'],
    terms_not_accepted: ['Accept the terms first', 'Terima terma dahulu'],
    plan_waiting: ['A repayment plan waits for your answer', 'Pelan bayaran balik menunggu jawapan anda'],
    paused_by_employer: ['Paused for everyone at {employer}', 'Dijeda untuk semua pekerja {employer}'],
    own_pause: ['Paused by you', 'Dijeda oleh anda'],
    past_cut_off: ['Closed for this month', 'Ditutup bagi bulan ini'],
    monthly_maximum_used: ['Closed for this month', 'Ditutup bagi bulan ini'],
    own_number_used: ['Closed by your own limit', 'Ditutup oleh had anda sendiri'],
    own_after_day: ['Closed by your own limit', 'Ditutup oleh had anda sendiri'],
    not_withdrawal_day: ['Closed today', 'Ditutup hari ini'],
    frequency_exceeded: ['Used for now', 'Telah digunakan buat masa ini'],
    never_open: ['No day is open by the rules of {employer}', 'Tiada hari yang dibuka menurut peraturan {employer}'],
    deduction_limit: ['Too little is left after other deductions', 'Baki terlalu sedikit selepas potongan lain'],
    own_limit_reached: ['Closed by your own limits', 'Ditutup oleh had anda sendiri'],
    nothing_to_withdraw: ['Too little to withdraw yet', 'Baki masih terlalu sedikit'],
    balance_below_minimum: ['Too little to withdraw yet', 'Baki masih terlalu sedikit'],
  },
  why: {
    user_disabled: [
      'You can’t withdraw until it is reactivated.',
      'Anda tidak boleh membuat pengeluaran sehingga ia diaktifkan semula.',
    ],
    organization_not_active: [
      '{employer}’s account with Upah is suspended; you did nothing wrong, and what you’ve earned stays yours.',
      'Akaun {employer} dengan Upah digantung; ini bukan salah anda, dan gaji yang anda peroleh tetap milik anda.',
    ],
    feature_off: [
      '{employer} doesn’t offer withdrawals at the moment.',
      '{employer} tidak menawarkan pengeluaran buat masa ini.',
    ],
    feature_offSince: [
      '{employer} has offered no withdrawals since {since}.',
      '{employer} tidak menawarkan pengeluaran sejak {since}.',
    ],
    organization_paused: [
      '{employer}’s account with Upah needs attention; you did nothing wrong, and what you’ve earned stays yours.',
      'Akaun {employer} dengan Upah perlu diselesaikan; ini bukan salah anda, dan gaji yang anda peroleh tetap milik anda.',
    ],
    organization_pausedSince: [
      '{employer}’s account with Upah has needed attention since {since}; you did nothing wrong, and what you’ve earned stays yours.',
      'Akaun {employer} dengan Upah perlu diselesaikan sejak {since}; ini bukan salah anda, dan gaji yang anda peroleh tetap milik anda.',
    ],
    employment_ending: [
      'What you’ve earned is paid with your last pay, less what you’ve withdrawn.',
      'Gaji yang anda peroleh dibayar bersama gaji terakhir, ditolak pengeluaran anda.',
    ],
    employee_not_approved: [
      'You can withdraw once a manager there has approved them.',
      'Anda boleh membuat pengeluaran selepas pengurus di sana meluluskannya.',
    ],
    withdrawals_disabled: [
      '{employer} has turned your withdrawals off, and only {employer} can turn them on again.',
      '{employer} telah menyahaktifkan pengeluaran anda, dan hanya {employer} boleh mengaktifkannya semula.',
    ],
    withdrawals_disabledSince: [
      '{employer} turned your withdrawals off on {since}, and only {employer} can turn them on again.',
      '{employer} menyahaktifkan pengeluaran anda pada {since}, dan hanya {employer} boleh mengaktifkannya semula.',
    ],
    impossible_dates: [
      'With the start or end date that is recorded, what you’ve earned can’t be calculated.',
      'Gaji terkumpul anda tidak dapat dikira dengan tarikh mula atau tamat yang direkodkan.',
    ],
    no_salary: [
      'Without it, what you’ve earned can’t be calculated.',
      'Tanpa gaji itu, gaji terkumpul anda tidak dapat dikira.',
    ],
    no_bank_details: [
      'Without it, nothing can be paid to you.',
      'Tanpa akaun itu, tiada bayaran dapat dibuat kepada anda.',
    ],
    payments_held: [
      'You reported a change of your account, and nothing is paid to you until a manager has checked it.',
      'Anda melaporkan pertukaran akaun anda, dan tiada bayaran dibuat kepada anda sehingga pengurus menyemaknya.',
    ],
    account_returned: [
      'The bank returned the last payment to {account} on {day} ({reason}), and only {employer} can change the account.',
      'Bank memulangkan bayaran terakhir ke {account} pada {day} ({reason}), dan hanya {employer} boleh menukar akaun itu.',
    ],
    account_returnedUnknown: [
      'The bank returned the last payment to your account, and only {employer} can change the account.',
      'Bank memulangkan bayaran terakhir ke akaun anda, dan hanya {employer} boleh menukar akaun itu.',
    ],
    account_waiting: [
      'Your bank account was changed, and nothing is paid to a new account at first.',
      'Akaun bank anda telah ditukar, dan tiada bayaran dibuat ke akaun baharu buat permulaan.',
    ],
    account_waitingBy: [
      '{by} at {employer} changed your bank account {on}, and nothing is paid to a new account for {hours} hours.',
      '{by} di {employer} menukar akaun bank anda {on}, dan tiada bayaran dibuat ke akaun baharu selama {hours} jam.',
    ],
    mobile_not_verified: [
      'Codes that confirm withdrawals are sent to it.',
      'Kod yang mengesahkan pengeluaran dihantar ke nombor itu.',
    ],
    terms_not_accepted: [
      'You can withdraw once you’ve accepted the Terms and Conditions.',
      'Anda boleh membuat pengeluaran selepas menerima Terma dan Syarat.',
    ],
    plan_waiting: [
      'You can withdraw again once you’ve answered it.',
      'Anda boleh membuat pengeluaran semula selepas menjawabnya.',
    ],
    paused_by_employer: [
      '{employer} has paused withdrawals until {until}: “{reason}”.',
      '{employer} telah menjeda pengeluaran sehingga {until}: “{reason}”.',
    ],
    own_pause: [
      'You paused withdrawals yourself, and only you can see it.',
      'Anda sendiri yang menjeda pengeluaran, dan hanya anda yang dapat melihatnya.',
    ],
    past_cut_off: [
      '{employer} closes withdrawals after day {day} of the month.',
      '{employer} menutup pengeluaran selepas {day} haribulan.',
    ],
    past_cut_offAwaits: [
      '{employer} closes withdrawals after day {day} of the month, and on {opens} you’ll have earned enough again.',
      '{employer} menutup pengeluaran selepas {day} haribulan, dan pada {opens} gaji terkumpul anda sudah mencukupi.',
    ],
    monthly_maximum_used: [
      'You’ve taken the most that {employer} allows for {month}.',
      'Anda telah mengeluarkan jumlah tertinggi yang dibenarkan {employer} bagi {month}.',
    ],
    own_number_used: [
      'You’ve made all the withdrawals that your own limit allows for {month}.',
      'Anda telah membuat semua pengeluaran yang dibenarkan oleh had anda sendiri bagi {month}.',
    ],
    own_after_day: [
      'Your own limit opens withdrawals after day {day} of the month.',
      'Had anda sendiri membuka pengeluaran selepas {day} haribulan.',
    ],
    own_limit_reached: [
      'Your own limits leave less than the minimum for a withdrawal.',
      'Had anda sendiri meninggalkan baki yang kurang daripada jumlah minimum pengeluaran.',
    ],
    not_withdrawal_day: [
      '{employer} allows withdrawals on day {day} of each month.',
      '{employer} membenarkan pengeluaran pada {day} haribulan setiap bulan.',
    ],
    never_open: [
      'They leave no day on which you can withdraw, until {employer} changes them.',
      'Tiada hari untuk anda membuat pengeluaran sehingga {employer} mengubahnya.',
    ],
    deduction_limit: [
      'At most half of your wages may be deducted, and other deductions come first.',
      'Paling banyak separuh daripada gaji anda boleh dipotong, dan potongan lain didahulukan.',
    ],
    newMonth: [
      'A new month has begun, and on that day your balance reaches the minimum.',
      'Bulan baharu telah bermula, dan pada hari itu baki anda mencapai jumlah minimum.',
    ],
    growing: [
      'Your balance grows each day, and on that day it reaches the minimum.',
      'Baki anda bertambah setiap hari, dan pada hari itu baki mencapai jumlah minimum.',
    ],
    nextMonth: [
      'Too little is left for {month}, and on that day you’ll have earned enough again.',
      'Baki bagi {month} terlalu sedikit, dan pada hari itu gaji terkumpul anda sudah mencukupi.',
    ],
    reported: [
      '{employer} reports what you’ve earned, and so far it’s less than the minimum for a withdrawal.',
      '{employer} melaporkan gaji terkumpul anda, dan setakat ini jumlahnya kurang daripada minimum pengeluaran.',
    ],
    below: [
      'Your balance is below the minimum for a withdrawal.',
      'Baki anda kurang daripada jumlah minimum pengeluaran.',
    ],
  },
  used: {
    DAILY: [
      'You’ve made today’s request, and {employer} allows one withdrawal a day.',
      'Anda telah membuat permohonan hari ini, dan {employer} membenarkan satu pengeluaran sehari.',
    ],
    ONCE_A_WEEK: [
      'You made a request {on}, and {employer} allows one withdrawal a week.',
      'Anda membuat permohonan {on}, dan {employer} membenarkan satu pengeluaran seminggu.',
    ],
    ONCE_EVERY_TWO_WEEKS: [
      'You made a request {on}, and {employer} allows one withdrawal every two weeks.',
      'Anda membuat permohonan {on}, dan {employer} membenarkan satu pengeluaran setiap dua minggu.',
    ],
    ONCE_PER_MONTH: [
      'You made a request {on}, and {employer} allows one withdrawal a month.',
      'Anda membuat permohonan {on}, dan {employer} membenarkan satu pengeluaran sebulan.',
    ],
  },
}).withErrors(employeeErrors, wageErrors, codeErrors, signInErrors, withdrawalErrors)
