import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const walletErrors = defineErrors({
  wallet_exists: [
    'ALREADY_EXISTS',
    'There is already an e-wallet with this name.',
    'Sudah ada e-dompet dengan nama ini.',
  ],
  ...defineFieldErrors({
    limit_below_minimum: [
      'Value should be at least {minimum}, the minimum reload amount',
      'Nilai mestilah sekurang-kurangnya {minimum}, amaun tambah nilai minimum',
    ],
  }),
})

/** The error for a violation of each constraint. */
export const walletConstraints = { wallets_name: 'wallet_exists' } as const
