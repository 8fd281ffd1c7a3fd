import { api, useCall } from '#web/api.ts'
import { dateText, instantText, Money, sumOf } from '#web/ui/format.ts'
import { ringgitOf, senOf, sen, type Ringgit } from '#kernel/money.ts'
import { delegatedText } from '#web/ui/delegated-text.ts'
import { Facts } from '#web/ui/Page.tsx'
import { t as formText } from '../../form/disbursement-form.texts.ts'
import { t } from '../../disbursement.texts.ts'
import { figuresOf, isLeftOut, type DisbursementDetails } from '../../screens/disbursement.ts'
import { BarredLines, ToCheck } from '../../screens/Remarks.tsx'
import layout from '../../screens/disbursement-form.module.css'
import classes from '../../screens/disbursements.module.css'

const minus = (amount: Ringgit): Ringgit => ringgitOf(sen(0 - senOf(amount)))

/** The cost of a disbursement without the payees that are not paid, and the remaining credit. */
export const Figures = ({ disbursement: shown }: { disbursement: DisbursementDetails }) => {
  const { payees, total, platformFee, monthlyFeesTotal, amountToRepay } = figuresOf(shown)
  const barred = shown.selectedPayees.filter((line) => isLeftOut(line) && line.status !== 'dropped')
  const isCutNow = shown.decisions.start !== null && barred.length > 0
  return (
    <section className={`${layout.cost} ${classes.figures}`}>
      <h2>{t('figures')}</h2>
      <Facts
        facts={[
          shown.submittedBy !== null && [
            t('field.submittedBy'),
            `${shown.submittedBy.name}, ${instantText(shown.submittedBy.at)}`,
          ],
          [t('field.date'), dateText(shown.date)],
          [t('field.repaymentPeriod'), t('months', { count: shown.repaymentPeriod })],
          isCutNow && [
            t('submitted', { count: shown.selectedPayees.length }),
            <Money key="submitted" amount={shown.total} />,
          ],
          isCutNow && [t('leftOut', { count: barred.length }), <Money key="barred" amount={minus(sumOf(barred))} />],
          [t('totalTo', { count: payees }), <Money key="total" amount={total} />],
          [t('platformFee', { rate: shown.platformFeePercentage }), <Money key="platform" amount={platformFee} />],
          [
            t('monthlyFee', {
              rate: shown.monthlyFeePercentage,
              months: t('months', { count: shown.repaymentPeriod }),
            }),
            <Money key="monthly" amount={monthlyFeesTotal} />,
          ],
          [
            t('field.amountToRepay'),
            <strong key="repay">
              <Money amount={amountToRepay} />
            </strong>,
          ],
          shown.dateCompleted !== null && [t('field.dateCompleted'), dateText(shown.dateCompleted)],
          shown.reasonForCancellation !== null && [t('field.reason'), shown.reasonForCancellation],
          shown.notes !== '' && [t('field.notes'), shown.notes],
          shown.approvedBy.length > 0 && [
            t('field.approvedBy'),
            shown.approvedBy
              .map(({ name, forName, at }) => `${delegatedText(name, forName)}, ${instantText(at)}`)
              .join('; '),
          ],
          shown.status === 'pending-approval' &&
            shown.approversNeeded > 1 && [
              t('field.approvals'),
              t('approvals', { approvals: shown.approvals, needed: shown.approversNeeded }),
            ],
        ]}
      />
      {shown.status === 'pending-approval' && <CreditAfter amountToRepay={amountToRepay} />}
      {/* Above the buttons, but not docked with them on a phone: there can be many. */}
      {shown.status === 'pending-approval' && <ToCheck disbursement={shown} />}
      {shown.decisions.start !== null && <BarredLines lines={barred} />}
    </section>
  )
}

/** What the approval leaves of the organization's credit. */
const CreditAfter = ({ amountToRepay }: { amountToRepay: Ringgit }) => {
  const { data } = useCall(api.disbursements.getCredit, {}, { fallback: formText('failed.details') })
  if (!data) return null
  const after = ringgitOf(sen(senOf(data.available) - senOf(amountToRepay)))
  return (
    <div className={classes.credit}>
      <Facts
        facts={[
          [formText('credit.used'), <Money key="used" amount={data.used} />],
          [formText('credit.own'), <Money key="own" amount={amountToRepay} />],
          [
            formText('credit.after'),
            <strong key="after">
              <Money amount={after} />
            </strong>,
          ],
        ]}
      />
    </div>
  )
}
