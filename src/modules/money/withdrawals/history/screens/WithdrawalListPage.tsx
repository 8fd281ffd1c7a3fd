import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { dayOf, lastDay, periodOf, type Period } from '#kernel/time.ts'
import { firstVisibleDay } from '#owed/transactions/account.rules.ts'
import { statementScreens } from '#owed/statements/statement.screens.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { useOrganization } from '#web/organization.ts'
import { dateText, periodText, ringgit } from '#web/ui/format.ts'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { Card, Empty, Loaded, LoadingLines, Page } from '#web/ui/Page.tsx'
import { ringgitOf, sen, senOf, sumRinggit } from '#kernel/money.ts'
import { Stages } from './Stages.tsx'
import { WithdrawalRow, type Transaction } from './WithdrawalRow.tsx'
import classes from './WithdrawalRow.module.css'
import { hasFee, visibleMonths } from '../../withdrawal.rules.ts'
import { t } from '../transactions.texts.ts'

const Lines = () => (
  <div className={classes.waiting}>
    <LoadingLines lines={4} height={46} />
  </div>
)

/** Names the visible days of a month of which only a part is visible. */
const emptyTitle = (month: Period): string => {
  const first = firstVisibleDay(today())
  return month === periodOf(first) && dayOf(first) > 1
    ? t('emptyPart', { from: dateText(first), to: dateText(lastDay(month)) })
    : t('empty', { month: periodText(month) })
}

export const WithdrawalListPage = () => {
  const [chosen, setMonth] = useMonth()
  const oldest = periodOf(firstVisibleDay(today()))
  const month = chosen < oldest ? oldest : chosen
  const organization = useOrganization()
  const load = useCall(api.rollingPayEmployee.getTransactions, { period: month }, { fallback: t('failed') })
  return (
    <Page
      title={t('title')}
      actions={<MonthPicker value={month} onChange={setMonth} back={visibleMonths(today()).length} />}
      narrow
    >
      {organization?.rollingPay === 'no' ? (
        <Card>
          <Empty title={t('notAvailable')} />
        </Card>
      ) : (
        <Card flush>
          <Loaded load={load} fallback={t('failed')} placeholder={<Lines />}>
            {(transactions) =>
              transactions.length === 0 ? (
                <Empty title={emptyTitle(month)} hint={t('emptyHint')} />
              ) : (
                <>
                  <MonthTotal transactions={transactions} />
                  {transactions.map((transaction) => (
                    <WithdrawalRow key={transaction.id} transaction={transaction} />
                  ))}
                </>
              )
            }
          </Loaded>
        </Card>
      )}
      <Earlier month={month} />
    </Page>
  )
}

/** The amounts received, in progress and requested, and the fees. Released withdrawals don't count. */
const MonthTotal = ({ transactions }: { transactions: readonly Transaction[] }) => {
  const withdrawn = transactions.filter(({ status, returned }) => hasFee({ status, returned: returned !== null }))
  const fees = sumRinggit(withdrawn.map(({ amount, net }) => ringgitOf(sen(senOf(amount) - senOf(net)))))
  return (
    <p className={classes.total}>
      <Stages transactions={transactions} always="received" />
      {fees > 0 && (
        <span className="num" data-fees>
          {t('fees', { amount: ringgit(fees) })}
        </span>
      )}
    </p>
  )
}

/** Single withdrawals go back 90 days; statements go further. */
const Earlier = ({ month }: { month: string }) => {
  const first = firstVisibleDay(today())
  return (
    <Text size="sm" c="dimmed">
      {month === periodOf(first) && `${t('firstDay', { date: dateText(first) })} `}
      <Anchor component={Link} to={statementScreens.list.to()} underline="always">
        {t('statements')}
      </Anchor>
    </Text>
  )
}
