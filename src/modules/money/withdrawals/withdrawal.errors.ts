import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const withdrawalErrors = defineErrors({
  amount_zero: ['INVALID_ARGUMENT', 'Amount should be greater than zero(0)', 'Amaun mestilah lebih daripada sifar (0)'],
  amount_below_minimum: [
    'INVALID_ARGUMENT',
    'The minimum withdrawal is RM {minimum}.',
    'Pengeluaran minimum ialah RM {minimum}.',
  ],
  amount_over_limit: [
    'INVALID_ARGUMENT',
    'Your Withdrawal limit is MYR {limit}!',
    'Had pengeluaran anda ialah MYR {limit}!',
  ],
  amount_over_own_limit: [
    'INVALID_ARGUMENT',
    'Your own limits allow up to RM {limit} for this withdrawal. You can change them under “Your own limits”.',
    'Had anda sendiri membenarkan sehingga RM {limit} bagi pengeluaran ini. Anda boleh mengubahnya di “Had anda sendiri”.',
  ],
  employee_not_approved: [
    'FAILED_PRECONDITION',
    'Your employer has not approved your details yet.',
    'Majikan anda belum meluluskan butiran anda.',
  ],
  withdrawals_disabled: [
    'FAILED_PRECONDITION',
    'Your employer has turned off withdrawals for you.',
    'Majikan anda telah menyahaktifkan pengeluaran anda.',
  ],
  no_bank_details: [
    'FAILED_PRECONDITION',
    'Your bank account is missing. Please ask your manager to complete your profile.',
    'Akaun bank anda tiada. Sila minta pengurus anda melengkapkan profil anda.',
  ],
  account_not_confirmed: [
    'FAILED_PRECONDITION',
    'The bank returned the last transfer to your account ({reason}). Say first whether the account is still yours.',
    'Bank memulangkan pindahan terakhir ke akaun anda ({reason}). Nyatakan dahulu sama ada akaun itu masih milik anda.',
  ],
  account_returned: [
    'FAILED_PRECONDITION',
    'The bank returned your last payment to this account. Please ask your manager to change your bank account.',
    'Bank memulangkan bayaran terakhir anda ke akaun ini. Sila minta pengurus anda menukar akaun bank anda.',
  ],
  payments_held: [
    'FAILED_PRECONDITION',
    'You reported a change of your bank account, so payments to you are on hold. Please ask your employer.',
    'Anda melaporkan pertukaran akaun bank anda, jadi bayaran kepada anda ditahan. Sila tanya majikan anda.',
  ],
  account_waiting: [
    'FAILED_PRECONDITION',
    'Your bank account was changed. You can withdraw to it from {from}.',
    'Akaun bank anda telah ditukar. Anda boleh membuat pengeluaran ke akaun itu mulai {from}.',
  ],
  terms_not_accepted: [
    'FAILED_PRECONDITION',
    'Please accept the Terms and Conditions first.',
    'Sila terima Terma dan Syarat dahulu.',
  ],
  organization_paused: [
    'FAILED_PRECONDITION',
    'Withdrawals are paused because your employer’s account with Upah needs attention. Please ask your employer.',
    'Pengeluaran dijeda kerana akaun majikan anda dengan Upah perlu diselesaikan. Sila tanya majikan anda.',
  ],
  plan_waiting: [
    'FAILED_PRECONDITION',
    'You have a repayment plan to answer. You can withdraw again once you have answered it.',
    'Satu pelan bayaran balik menunggu jawapan anda. Anda boleh membuat pengeluaran semula selepas menjawabnya.',
  ],
  past_cut_off: [
    'FAILED_PRECONDITION',
    'Withdrawals are closed for this month. They reopen on {opensOn}.',
    'Pengeluaran telah ditutup untuk bulan ini. Ia dibuka semula pada {opensOn}.',
  ],
  monthly_maximum_used: [
    'FAILED_PRECONDITION',
    'You have withdrawn the maximum for this month. You can make the next withdrawal on {opensOn}.',
    'Anda telah mengeluarkan jumlah maksimum bagi bulan ini. Pengeluaran berikutnya boleh dibuat pada {opensOn}.',
  ],
  paused_by_employer: [
    'FAILED_PRECONDITION',
    'Your employer has paused withdrawals until {until}. Reason: “{reason}”.',
    'Majikan anda telah menjeda pengeluaran sehingga {until}. Sebab: “{reason}”.',
  ],
  own_pause: [
    'FAILED_PRECONDITION',
    'You have paused withdrawals until {until}.',
    'Anda telah menjeda pengeluaran sehingga {until}.',
  ],
  own_number_used: [
    'FAILED_PRECONDITION',
    'Your own limit is {number} withdrawals a month. You have made them all for this month.',
    'Had anda sendiri ialah {number} pengeluaran sebulan. Semuanya telah dibuat bagi bulan ini.',
  ],
  own_after_day: [
    'FAILED_PRECONDITION',
    'Your own limit opens withdrawals only after day {day} of the month.',
    'Had anda sendiri hanya membuka pengeluaran selepas {day} haribulan.',
  ],
  own_limit_reached: [
    'FAILED_PRECONDITION',
    'Your own limits leave {left}. The minimum withdrawal is {minimum}.',
    'Had anda sendiri meninggalkan baki {left}. Pengeluaran minimum ialah {minimum}.',
  ],
  no_opening: [
    'FAILED_PRECONDITION',
    'There is nothing to remind you of: withdrawals are open, or they won’t open again.',
    'Tiada apa-apa untuk diperingatkan: pengeluaran sedang dibuka, atau tidak akan dibuka lagi.',
  ],
  fee_changed: [
    'FAILED_PRECONDITION',
    'The fee has changed. You now receive {net}. Please check the amount and confirm again.',
    'Fi telah berubah. Anda kini menerima {net}. Sila semak amaun dan sahkan sekali lagi.',
  ],
  not_withdrawal_day: [
    'FAILED_PRECONDITION',
    'You can withdraw on {opensOn}.',
    'Anda boleh membuat pengeluaran pada {opensOn}.',
  ],
  frequency_exceeded: [
    'FAILED_PRECONDITION',
    'You have made all the withdrawals that your employer allows for now. You can make the next one on {opensOn}.',
    'Anda telah membuat semua pengeluaran yang dibenarkan majikan anda buat masa ini. Pengeluaran berikutnya boleh dibuat pada {opensOn}.',
  ],
  never_open: [
    'FAILED_PRECONDITION',
    'The rules that your employer has set leave no day on which you can withdraw. Please ask your employer.',
    'Peraturan yang ditetapkan majikan anda tidak membenarkan pengeluaran pada mana-mana hari. Sila hubungi majikan anda.',
  ],
  employment_ending: [
    'FAILED_PRECONDITION',
    'Your employment is ending, so you can no longer make withdrawals.',
    'Pekerjaan anda akan tamat, jadi tiada lagi pengeluaran boleh dibuat.',
  ],
  nothing_to_withdraw: [
    'FAILED_PRECONDITION',
    'You have nothing to withdraw yet. Your balance grows each day.',
    'Belum ada amaun untuk dikeluarkan. Baki anda bertambah setiap hari.',
  ],
  deduction_limit: [
    'FAILED_PRECONDITION',
    'At most half of your earned wages may be deducted, and too little of it is left after your other deductions.',
    'Separuh daripada gaji terkumpul boleh dipotong, dan potongan lain meninggalkan baki yang terlalu sedikit.',
  ],
  balance_below_minimum: [
    'FAILED_PRECONDITION',
    'Your available balance is below the minimum withdrawal of RM {minimum}.',
    'Baki anda kurang daripada pengeluaran minimum RM {minimum}.',
  ],
  fee_takes_all: [
    'FAILED_PRECONDITION',
    'The fee would use up the whole amount. Please contact your employer.',
    'Fi akan menggunakan keseluruhan amaun. Sila hubungi majikan anda.',
  ],
  withdrawals_not_pending: [
    'FAILED_PRECONDITION',
    'Please select only pending withdrawal requests!',
    'Sila pilih permohonan pengeluaran yang masih menunggu sahaja!',
  ],
  not_returned: [
    'FAILED_PRECONDITION',
    'The bank has not returned this withdrawal.',
    'Bank tidak memulangkan pengeluaran ini.',
  ],
  withdrawal_status: [
    'FAILED_PRECONDITION',
    'This isn’t possible because the withdrawal is {status}.',
    'Tindakan ini tidak boleh dibuat: status pengeluaran ialah {status}.',
  ],
  ...defineFieldErrors({
    amount_not_valid: ['Please enter a valid amount!', 'Sila masukkan amaun yang sah!'],
  }),
})
