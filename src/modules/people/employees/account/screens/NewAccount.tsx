import { api, useCall } from '#web/api.ts'
import { momentText } from '#web/ui/format.ts'
import { Evidence, type Fact } from '#web/ui/Evidence.tsx'
import { Facts, Loaded, LoadingLines } from '#web/ui/Page.tsx'
import type { z } from 'zod'
import type { accountChangeCalls } from '../account-change.contract.ts'
import { t } from '../new-account.texts.ts'

type Shown = z.input<(typeof accountChangeCalls)['getNewAccount']['output']>

/** The employee's answer to the announcement of the account. */
const answerOf = ({ told, reportedAt, resolution, resolvedBy }: Shown): Fact[] => {
  if (told.length === 0) return [{ mark: 'risk', text: t('notTold'), detail: t('notToldHint') }]
  if (reportedAt === null) return [{ mark: 'risk', text: t('noAnswer') }]
  const reported = t('reported', { at: momentText(reportedAt) })
  if (resolution === null) return [{ mark: 'stop', text: reported }]
  return [{ mark: 'fine', text: reported, detail: t(`resolved.${resolution}`, { name: resolvedBy }) }]
}

const factsOf = (shown: Shown): Fact[] => [
  { mark: 'author', text: t('enteredBy', { name: shown.enteredBy }), detail: momentText(shown.enteredAt) },
  ...(shown.told.length > 0
    ? [{ mark: 'author' as const, text: t('told'), detail: shown.told.map(({ to }) => to).join(', ') }]
    : []),
  ...answerOf(shown),
]

/** A new bank account in full, with the previous one, its author, the announcement with its answer, and when it can be used. */
export const NewAccount = ({ employeeICNumber }: { employeeICNumber: string }) => {
  const load = useCall(api.employees.getNewAccount, { employeeICNumber }, { fallback: t('failed') })
  return (
    <Loaded load={load} fallback={t('failed')} placeholder={<LoadingLines lines={4} />}>
      {(shown) => (
        <>
          <Facts
            facts={[
              shown.account && [
                t('account', { bank: shown.account.bank }),
                <strong key="account" className="num">
                  {shown.account.number}
                </strong>,
              ],
              shown.before && [
                t('before', { bank: shown.before.bank }),
                <del key="before" className="num">
                  {shown.before.number}
                </del>,
              ],
              [t('usable'), shown.usableFrom === null ? t('atOnce') : t('from', { at: momentText(shown.usableFrom) })],
            ]}
          />
          <Evidence facts={factsOf(shown)} />
        </>
      )}
    </Loaded>
  )
}
