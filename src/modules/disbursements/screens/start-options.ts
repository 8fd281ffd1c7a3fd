import { t } from '../payout.texts.ts'

/** The options of the commands that start payments. The toast lists the payees that were dropped. */
export const startOptions = (success: string) => ({
  fallback: null,
  success: ({ dropped }: { dropped: readonly string[] }) =>
    dropped.length > 0 ? t('dropped', { names: dropped.join(', ') }) : success,
  changes: ['disbursements', 'orgs', 'paymentGateway'] as const,
})
