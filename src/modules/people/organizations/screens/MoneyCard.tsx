import { Link } from '@tanstack/react-router'
import { periodOf } from '#kernel/time.ts'
import { disbursementScreens } from '#money/disbursements/disbursement.screens.ts'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { monthlyReportScreens } from '#reports/monthlyReports/report.screens.ts'
import { payRunScreens } from '#money/payRuns/pay-run.screens.ts'
import { settlementScreens } from '#owed/receivables/settlement/settlement.screens.ts'
import { transactionScreens } from '#owed/transactions/transaction.screens.ts'
import { transferScreens } from '#money/withdrawals/transfer.screens.ts'
import { today } from '#web/clock.ts'
import { withSearch } from '#web/screen.ts'
import { ringgit } from '#web/ui/format.ts'
import { Card, Figure } from '#web/ui/Page.tsx'
import { t } from '../organization.texts.ts'
import { productsOf, type Organization, type Summary } from './organization.ts'
import classes from './organizations.module.css'

/** The lists of an organization's records, by product. */
const listsOf = ({ id: orgId, name: q }: Organization) =>
  [
    ['rollingPay', 'withdrawals', transferScreens.list.to(), { orgId }],
    ['rollingPay', 'report', monthlyReportScreens.organization.to({ orgId, month: periodOf(today()) }), {}],
    ['disbursements', 'disbursements', disbursementScreens.platformList.to(), { orgId }],
    ['disbursements', 'settlements', settlementScreens.internalList.to(), { orgId }],
    ['eBenefits', 'payRuns', payRunScreens.platformList.to(), { q }],
    ['eBenefits', 'benefitsOwed', payRunScreens.platformOwed.to({ orgId }), {}],
    [null, 'transactions', transactionScreens.internal.to(), { orgId }],
    [null, 'ledger', ledgerScreens.accounts.to(), { orgId }],
  ] as const

type MoneyCardProps = { organization: Organization; summary: Summary }
/** What an organization owes and may still spend, with links to the records behind it. */
export const MoneyCard = ({ organization, summary }: MoneyCardProps) => {
  const { advancesOwed, settlementsOwed, overdue, benefitsOwed, owed, credit } = summary
  const products = productsOf(organization)
  const lists = listsOf(organization).filter(([product]) => product === null || products.includes(product))
  return (
    <Card title={t('details.standing')}>
      <div className={classes.figures}>
        <Figure
          name={t('details.advancesOwed')}
          value={ringgit(advancesOwed)}
          note={t('details.inTotal', { amount: ringgit(owed) })}
        />
        <Figure
          name={t('details.settlementsOwed')}
          value={ringgit(settlementsOwed)}
          note={overdue === 0 ? t('details.noneOverdue') : t('details.overdue', { amount: ringgit(overdue) })}
          {...(overdue !== 0 && { tone: 'stop' as const })}
        />
        {products.includes('disbursements') && (
          <Figure
            name={t('details.credit')}
            value={ringgit(credit.available)}
            note={t('details.creditOf', { used: ringgit(credit.used), limit: ringgit(credit.limit) })}
          />
        )}
        {products.includes('eBenefits') && <Figure name={t('details.benefitsOwed')} value={ringgit(benefitsOwed)} />}
      </div>
      <nav className={classes.lists} aria-label={t('details.lists')}>
        {lists.map(([, key, to, search]) => (
          <Link key={key} to={to} {...withSearch(search)}>
            {t(`details.list.${key}`)}
          </Link>
        ))}
      </nav>
    </Card>
  )
}
