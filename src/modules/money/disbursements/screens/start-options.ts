import type { ToastText } from '#web/ui/toast.ts'
import { t } from '../payout.texts.ts'

/** The options of the commands that start payments. The toast lists the payees that were dropped. */
export const startOptions = (success: ToastText) => ({
  success: ({ dropped }: { dropped: readonly string[] }): ToastText =>
    dropped.length > 0 ? t('dropped', { names: dropped.join(', ') }) : success,
  changes: ['disbursements', 'orgs', 'paymentGateway'] as const,
})
