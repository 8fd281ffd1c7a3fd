import { defineErrors } from '#kernel/errors.ts'

export const walletErrors = defineErrors({
  wallet_exists: {
    status: 'ALREADY_EXISTS',
    text: ['There is already an e-wallet with this name.', 'Sudah ada e-dompet dengan nama ini.'],
  },
})

/** The error for a violation of each constraint. */
export const walletConstraints = { wallets_name: 'wallet_exists' } as const
