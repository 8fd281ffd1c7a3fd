import { ringgitOf, sen, senOf, sumRinggit, type Ringgit } from '#kernel/money.ts'
import { otherDeductionNames } from '#people/employees/other-deduction.rules.ts'
import { shortCompanyName } from '#people/organizations/organization.rules.ts'
import { useOrganization } from '#web/organization.ts'
import { translate } from '#web/text.ts'
import { dayText, Money, monthText } from '#web/ui/format.ts'
import { Facts, type Fact } from '#web/ui/Page.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { partKinds } from '../../deduction.rules.ts'
import { t } from '../payday.texts.ts'
import { leftOf, type Payday } from './PaydayCard.tsx'
import classes from './payday.module.css'

const negative = (amount: Ringgit): Ringgit => ringgitOf(sen(0 - senOf(amount)))

/** What a payday deducts, part by part; before them the wages, if they are known. */
const factsOf = (payday: Payday): Fact[] => {
  const { wages, parts, rest, deducted, period } = payday
  const left = leftOf(payday)
  // Deductions reduce the wages; without them, they are the sum.
  const signed = (amount: Ringgit) => <Money amount={wages ? negative(amount) : amount} />
  return [
    wages && [
      wages.kind === 'salary' ? t('salary') : t('wages', { month: monthText(period) }),
      <Money key="wages" amount={wages.amount} />,
    ],
    ...partKinds.map((kind): Fact => parts[kind] !== 0 && [t(`parts.${kind}`), signed(parts[kind])]),
    rest !== 0 && [t('rest'), signed(negative(rest))],
    left === null
      ? [
          t(deducted < 0 ? 'paidBack' : 'deducted'),
          <Money key="sum" amount={deducted < 0 ? negative(deducted) : deducted} />,
          'total',
        ]
      : [t('left'), <Money key="sum" amount={left} />, 'total'],
  ]
}

/** How a payday's amount is calculated, and what else the employer has entered. */
export const PaydaySheet = ({ payday, opened, onClose }: { payday: Payday; opened: boolean; onClose: () => void }) => {
  const { others, listed, payOn } = payday
  const employer = shortCompanyName(useOrganization()?.name ?? '')
  return (
    <Sheet opened={opened} onClose={onClose} title={t('title', { date: dayText(payOn) })}>
      <Facts sum facts={factsOf(payday)} />
      {others.length > 0 && (
        <section className={classes.others}>
          <h3>{t('others')}</h3>
          <Facts
            sum
            facts={[...new Set(others.map(({ kind }) => kind))].map((kind): Fact => [
              translate(otherDeductionNames[kind]),
              <Money
                key={kind}
                amount={sumRinggit(others.flatMap((one) => (one.kind === kind ? [one.amount] : [])))}
              />,
            ])}
          />
          <p>{t('othersNote', { employer })}</p>
        </section>
      )}
      {!listed && <p className={classes.note}>{t('expected')}</p>}
    </Sheet>
  )
}
