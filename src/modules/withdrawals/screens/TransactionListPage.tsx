import { api, useCall } from '#web/api.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import { periodText } from '#web/ui/DateText.tsx'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { Empty, Loaded, Waiting } from '#web/ui/States.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import classes from './TransactionRow.module.css'
import { t } from '../withdrawal.texts.ts'

/** 90 days are visible: this month and the three before it. */
const monthsShown = 4

const Lines = () => (
  <div className={classes.waiting}>
    <Waiting lines={4} height={46} />
  </div>
)

export const TransactionListPage = () => {
  const [month, setMonth] = useMonth()
  const organization = useOrganization()
  const load = useCall(
    api.rollingPayEmployee.getTransactions,
    { period: month },
    { fallback: t('transactions.failed') },
  )
  return (
    <Page
      title={t('transactions.title')}
      actions={<MonthPicker value={month} onChange={setMonth} back={monthsShown} />}
      narrow
    >
      {organization?.rollingPay === 'no' ? (
        <Card>
          <Empty title={t('transactions.notAvailable')} />
        </Card>
      ) : (
        <Card flush>
          <Loaded load={load} fallback={t('transactions.failed')} waiting={<Lines />}>
            {({ transactions }) =>
              transactions.length === 0 ? (
                <Empty
                  title={t('transactions.empty', { month: periodText(month) })}
                  hint={t('transactions.emptyHint')}
                />
              ) : (
                transactions.map((transaction) => <TransactionRow key={transaction.id} transaction={transaction} />)
              )
            }
          </Loaded>
        </Card>
      )}
    </Page>
  )
}
