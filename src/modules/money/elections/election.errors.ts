import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const electionErrors = defineErrors({
  over_allocated: [
    'FAILED_PRECONDITION',
    'Allocating more than 100% of your entitled amount is not possible!',
    'Peruntukan melebihi 100% daripada jumlah kelayakan anda tidak dibenarkan!',
  ],
  wallet_unavailable: [
    'FAILED_PRECONDITION',
    'This e-wallet is no longer available. Choose another one.',
    'E-dompet ini tidak lagi ditawarkan. Pilih yang lain.',
  ],
  wallet_already_elected: [
    'ALREADY_EXISTS',
    'You have already added this e-wallet. Edit it in your Payment Election.',
    'E-dompet ini telah ditambah. Sunting dalam Pilihan Pembayaran anda.',
  ],
  ...defineFieldErrors({
    share_below_one: ['*Value cannot be less than 1%', '*Nilai tidak boleh kurang daripada 1%'],
    share_above_whole: ['*Value cannot be more than 100%', '*Nilai tidak boleh melebihi 100%'],
    verify_first: [
      'Register and complete verification in the e-wallet first',
      'Daftar dan lengkapkan pengesahan dalam e-dompet dahulu',
    ],
    screenshot_required: [
      'Add a screenshot of the verified account',
      'Tambah tangkapan skrin akaun yang telah disahkan',
    ],
  }),
})

/** The error for a violation of each constraint. */
export const electionConstraints = {
  elected_wallets_org_id_employee_id_wallet_id_key: 'wallet_already_elected',
} as const
