import type { z } from 'zod'
import { api, useCall } from '#web/api.ts'
import { dateText } from '#web/ui/date-text.ts'
import { dateIn } from '#kernel/time.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Evidence, type Fact } from '#web/ui/ReviewPanel.tsx'
import type { rollingPayManagement } from '../management-withdrawals.contract.ts'
import { t } from '../request.texts.ts'

type Risk = z.input<(typeof rollingPayManagement)['getTransaction']['output']>['risks'][number]

const factOf = (risk: Risk): Fact => {
  switch (risk.code) {
    case 'account_returned':
      return {
        mark: 'risk',
        text: t('risk.account_returned'),
        detail: t('risk.returnedDetail', {
          amount: ringgit(risk.amount),
          day: dateText(risk.on),
          reason: risk.reason,
        }),
      }
    case 'account_changed':
      return {
        mark: 'risk',
        text: t('risk.account_changed'),
        detail: t('risk.changedDetail', { account: `${risk.bank} ${risk.number}`, day: dateText(dateIn(risk.at)) }),
      }
    case 'new_account':
      return {
        mark: 'risk',
        text: t('risk.new_account'),
        detail: t('risk.newDetail', { day: dateText(risk.on) }),
      }
    default:
      return {
        mark: 'risk',
        text: t('risk.above_usual'),
        detail: t('risk.usualDetail', { count: risk.transfers, amount: ringgit(risk.usual) }),
      }
  }
}

/** What to check before a request is approved. */
export const RequestRisks = ({ risks }: { risks: readonly Risk[] }) =>
  risks.length > 0 && <Evidence facts={risks.map(factOf)} />

/** Those of a request in the list. */
export const RisksOf = ({ id }: { id: string }) => {
  const { data } = useCall(
    api.rollingPayManagement.getTransaction,
    { transactionId: id },
    { fallback: t('request.failed') },
  )
  return data?.transaction.id === id && <RequestRisks risks={data.risks} />
}
