import { Link } from '@tanstack/react-router'
import { shortCompanyName } from '#people/organizations/organization.rules.ts'
import { useOrganization } from '#web/organization.ts'
import { dayText, monthText, ringgit } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { Stages } from '../../history/screens/Stages.tsx'
import { WithdrawalStatusPill, type Transaction } from '../../history/screens/WithdrawalRow.tsx'
import classes from './EmployeeDashboardPage.module.css'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../../withdrawal.texts.ts'

type Period = Transaction['period']

/** The open withdrawals of all months: what arrives when, or who has to act. Earlier months have their own headings. */
export const InProgress = ({ withdrawals, period }: { withdrawals: readonly Transaction[]; period: Period }) => {
  const months = [...new Set(withdrawals.map((one) => one.period))].toSorted().toReversed()
  return (
    <Card
      flush
      title={t('dashboard.processing')}
      {...(withdrawals.length > 0 && {
        aside: (
          <span className={classes.stages}>
            <Stages transactions={withdrawals} />
          </span>
        ),
      })}
    >
      {withdrawals.length === 0 && <p className={classes.nothing}>{t('dashboard.nothingMoves')}</p>}
      {months.map((month) => (
        <section key={month}>
          {month !== period && <h3 className={classes.from}>{t('dashboard.from', { month: monthText(month) })}</h3>}
          {withdrawals
            .filter((one) => one.period === month)
            .map((one) => (
              <Row key={one.id} withdrawal={one} />
            ))}
        </section>
      ))}
    </Card>
  )
}

/** Arrival is a promise only after approval. */
const Row = ({ withdrawal }: { withdrawal: Transaction }) => {
  const name = useOrganization()?.name
  const waiting = name ? t('dashboard.waitingFor', { employer: shortCompanyName(name) }) : t('dashboard.waiting')
  return (
    <Link to={withdrawalScreens.transaction.to({ transactionId: withdrawal.id })} className={classes.moving}>
      <strong className="num">{ringgit(withdrawal.net)}</strong>
      <span className={classes.between}>
        {withdrawal.onHold
          ? t('dashboard.noDate')
          : withdrawal.expectedOn
            ? t('dashboard.arrives', { date: dayText(withdrawal.expectedOn) })
            : waiting}
        <WithdrawalStatusPill transaction={withdrawal} />
      </span>
    </Link>
  )
}
