import { Suspense } from 'react'
import type { z } from 'zod'
import { api, useCall } from '#web/api.ts'
import type { employeeWallets } from '../election.contract.ts'
import { t } from '../failed-payments.texts.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

export type Payment = z.input<(typeof employeeWallets)['getFailedPayments']['output']>['payments'][number]

export const useFailedPayments = (enabled = true) =>
  useCall(api.employeeWallets.getFailedPayments, {}, { fallback: t('failed'), enabled })

/** Whether a failed payment is the employee's next task, so that no other button of the page is filled. */
export const useHasPaymentToCorrect = (enabled = true): boolean =>
  useFailedPayments(enabled).data?.payments.some(({ next }) => next === 'correct') ?? false

// What few employees see isn't part of the first screen.
const FailedPayment = lazyPart(async () => (await import('./FailedPayment.tsx')).FailedPayment)

/** A card for each failed payment; renders nothing if there are none. */
export const FailedPayments = ({ enabled = true }: { enabled?: boolean }) => {
  const payments = useFailedPayments(enabled).data?.payments ?? []
  const first = payments.find(({ next }) => next === 'correct')
  return (
    <Suspense>
      {payments.map((payment) => (
        <FailedPayment key={`${payment.payRunId} ${payment.walletId}`} payment={payment} filled={payment === first} />
      ))}
    </Suspense>
  )
}
