import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const withdrawalErrors = defineErrors({
  amount_zero: {
    status: 'INVALID_ARGUMENT',
    text: ['Amount should be greater than zero(0)', 'Amaun mestilah lebih daripada sifar (0)'],
  },
  amount_below_minimum: {
    status: 'INVALID_ARGUMENT',
    text: ['The minimum withdrawal is RM {minimum}.', 'Pengeluaran minimum ialah RM {minimum}.'],
  },
  amount_over_limit: {
    status: 'INVALID_ARGUMENT',
    text: ['Your Withdrawal limit is MYR {limit}!', 'Had pengeluaran anda ialah MYR {limit}!'],
  },
  amount_over_own_limit: {
    status: 'INVALID_ARGUMENT',
    text: [
      'Your own limits allow up to RM {limit} for this withdrawal.',
      'Had anda sendiri membenarkan sehingga RM {limit} bagi pengeluaran ini.',
    ],
  },
  employee_not_approved: {
    status: 'FAILED_PRECONDITION',
    text: ['Your employer has not approved your details yet.', 'Majikan anda belum meluluskan butiran anda.'],
  },
  withdrawals_disabled: {
    status: 'FAILED_PRECONDITION',
    text: ['Your employer has turned off withdrawals for you.', 'Majikan anda telah menyahaktifkan pengeluaran anda.'],
  },
  no_bank_details: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Your bank account is missing. Please ask your manager to complete your profile.',
      'Akaun bank anda tiada. Sila minta pengurus anda melengkapkan profil anda.',
    ],
  },
  account_not_confirmed: {
    status: 'FAILED_PRECONDITION',
    text: [
      'The bank returned the last transfer to your account ({reason}). Say first whether the account is still yours.',
      'Bank memulangkan pindahan terakhir ke akaun anda ({reason}). Nyatakan dahulu sama ada akaun itu masih milik anda.',
    ],
  },
  account_returned: {
    status: 'FAILED_PRECONDITION',
    text: [
      'The bank returned your last payment to this account. Please ask your manager to change your bank account.',
      'Bank memulangkan bayaran terakhir anda ke akaun ini. Sila minta pengurus anda menukar akaun bank anda.',
    ],
  },
  payments_held: {
    status: 'FAILED_PRECONDITION',
    text: [
      'You reported a change of your bank account, so payments to you are on hold. Please ask your employer.',
      'Anda melaporkan pertukaran akaun bank anda, jadi bayaran kepada anda ditahan. Sila tanya majikan anda.',
    ],
  },
  account_waiting: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Your bank account was changed. You can withdraw to it from {from}.',
      'Akaun bank anda telah ditukar. Anda boleh membuat pengeluaran ke akaun itu mulai {from}.',
    ],
  },
  terms_not_accepted: {
    status: 'FAILED_PRECONDITION',
    text: ['Please accept the Terms and Conditions first.', 'Sila terima Terma dan Syarat dahulu.'],
  },
  organization_paused: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Withdrawals are paused because your employer’s account with Upah needs attention. Please ask your employer.',
      'Pengeluaran dihentikan sementara kerana akaun majikan anda di Upah memerlukan tindakan. Sila tanya majikan anda.',
    ],
  },
  plan_waiting: {
    status: 'FAILED_PRECONDITION',
    text: [
      'You have a repayment plan to answer. You can withdraw again once you have answered it.',
      'Satu pelan bayaran balik menunggu jawapan anda. Anda boleh membuat pengeluaran semula selepas menjawabnya.',
    ],
  },
  past_cut_off: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Withdrawals are closed for this month. They reopen on {opensOn}.',
      'Pengeluaran telah ditutup untuk bulan ini. Ia dibuka semula pada {opensOn}.',
    ],
  },
  monthly_maximum_used: {
    status: 'FAILED_PRECONDITION',
    text: [
      'You have withdrawn the maximum for this month. You can make the next withdrawal on {opensOn}.',
      'Anda telah mengeluarkan jumlah maksimum bagi bulan ini. Pengeluaran berikutnya boleh dibuat pada {opensOn}.',
    ],
  },
  paused_by_employer: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Your employer has paused withdrawals until {until}. Reason: “{reason}”.',
      'Majikan anda telah menghentikan pengeluaran sehingga {until}. Sebab: “{reason}”.',
    ],
  },
  own_pause: {
    status: 'FAILED_PRECONDITION',
    text: ['You have paused withdrawals until {until}.', 'Anda telah menghentikan pengeluaran sehingga {until}.'],
  },
  own_number_used: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Your own limit is {number} withdrawals a month. You have made them all for this month.',
      'Had anda sendiri ialah {number} pengeluaran sebulan. Semuanya telah dibuat bagi bulan ini.',
    ],
  },
  own_after_day: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Your own limit opens withdrawals only after day {day} of the month.',
      'Had anda sendiri hanya membuka pengeluaran selepas {day} haribulan.',
    ],
  },
  own_limit_reached: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Your own limits leave {left}. The minimum withdrawal is {minimum}.',
      'Had anda sendiri meninggalkan baki {left}. Pengeluaran minimum ialah {minimum}.',
    ],
  },
  no_opening: {
    status: 'FAILED_PRECONDITION',
    text: [
      'There is no day to remind you of: withdrawals are open, or the day isn’t known.',
      'Tiada tarikh untuk diperingatkan: pengeluaran sedang dibuka, atau tarikhnya belum diketahui.',
    ],
  },
  fee_changed: {
    status: 'FAILED_PRECONDITION',
    text: [
      'The fee has changed. You now receive {net}. Please check the amount and confirm again.',
      'Fi telah berubah. Anda kini menerima {net}. Sila semak amaun dan sahkan sekali lagi.',
    ],
  },
  not_withdrawal_day: {
    status: 'FAILED_PRECONDITION',
    text: ['You can withdraw on {opensOn}.', 'Anda boleh membuat pengeluaran pada {opensOn}.'],
  },
  frequency_exceeded: {
    status: 'FAILED_PRECONDITION',
    text: [
      'You have used all withdrawals that your policy allows. You can make the next one on {opensOn}.',
      'Anda telah menggunakan semua pengeluaran yang dibenarkan. Pengeluaran berikutnya boleh dibuat pada {opensOn}.',
    ],
  },
  never_open: {
    status: 'FAILED_PRECONDITION',
    text: [
      'The rules that your employer has set leave no day on which you can withdraw. Please ask your employer.',
      'Peraturan yang ditetapkan majikan anda tidak membenarkan pengeluaran pada mana-mana hari. Sila hubungi majikan anda.',
    ],
  },
  employment_ending: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Your employment is ending, so you can no longer make withdrawals.',
      'Pekerjaan anda akan tamat, jadi tiada lagi pengeluaran boleh dibuat.',
    ],
  },
  nothing_to_withdraw: {
    status: 'FAILED_PRECONDITION',
    text: [
      'You have nothing to withdraw yet. Your balance grows with each day you work.',
      'Belum ada amaun untuk dikeluarkan. Baki anda bertambah setiap hari anda bekerja.',
    ],
  },
  deduction_limit: {
    status: 'FAILED_PRECONDITION',
    text: [
      'At most half of your earned wages may be deducted, and too little of it is left after your other deductions.',
      'Separuh daripada gaji terkumpul boleh dipotong, dan potongan lain meninggalkan baki yang terlalu sedikit.',
    ],
  },
  balance_below_minimum: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Your available balance is below the minimum withdrawal of RM {minimum}.',
      'Baki anda kurang daripada pengeluaran minimum RM {minimum}.',
    ],
  },
  fee_takes_all: {
    status: 'FAILED_PRECONDITION',
    text: [
      'The fee would use up the whole amount. Please contact your employer.',
      'Fi akan menggunakan keseluruhan amaun. Sila hubungi majikan anda.',
    ],
  },
  withdrawals_not_pending: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Please select only pending withdrawal requests!',
      'Sila pilih permohonan pengeluaran yang masih menunggu sahaja!',
    ],
  },
  not_returned: {
    status: 'FAILED_PRECONDITION',
    text: ['The bank has not returned this withdrawal.', 'Bank tidak memulangkan pengeluaran ini.'],
  },
  withdrawal_status: {
    status: 'FAILED_PRECONDITION',
    text: [
      "This isn't possible because the withdrawal is {status}.",
      'Tindakan ini tidak boleh dibuat: status pengeluaran ialah {status}.',
    ],
  },
  ...defineFieldErrors({
    amount_not_valid: ['Please enter a valid amount!', 'Sila masukkan amaun yang sah!'],
  }),
})
