import { dateText, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { t } from '../../duplicates.texts.ts'
import type { PayRun } from '../../screens/pay-run.ts'

type DuplicatesProps = {
  duplicates: PayRun['duplicates']
  benefitName: string | null
  reason?: string | null
  /** The name of the run, where several are listed. */
  of?: string
}
/** The employees that an ad-hoc run pays the same benefit again, the amounts of the other runs, and the reason. */
export const Duplicates = ({ duplicates, benefitName, reason, of }: DuplicatesProps) => {
  if (!duplicates) return null
  const { names, employees, amount, payDays } = duplicates
  const others = employees - names.length
  return (
    <Notice tone="wait" title={[of, t('duplicates', { count: employees })].filter(Boolean).join(': ')}>
      <div>
        {t('duplicatesText', {
          benefit: benefitName,
          amount: ringgit(amount),
          days: payDays.map(dateText).join(', '),
          names: others > 0 ? `${names.join(', ')} ${t('more', { count: others })}` : names.join(', '),
        })}
      </div>
      {reason && <div>{t('duplicateReasonIs', { reason })}</div>}
    </Notice>
  )
}
