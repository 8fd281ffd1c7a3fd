import { Anchor } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { sumRinggit } from '#kernel/money.ts'
import type { ReactNode } from 'react'
import { shortCompanyName } from '#people/organizations/organization.rules.ts'
import { statementScreens } from '#owed/statements/statement.screens.ts'
import type { Contact } from '#people/support/screens/Contacts.tsx'
import { api, useCall } from '#web/api.ts'
import { useOrganization } from '#web/organization.ts'
import { dayText, monthText, ringgit } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { t as withdrawalText } from '../../withdrawal.texts.ts'
import { closedText } from './closed-text.ts'
import { byStage } from './MonthBar.tsx'
import { accountText } from '../../screens/account-text.ts'
import type { Balance } from './Workings.tsx'
import classes from './OftenAsked.module.css'
import { t } from '../often-asked.texts.ts'

type Props = { employerContact: Contact | null }

/** Questions with answers from the employee's own figures. */
export const OftenAsked = ({ employerContact }: Props) => {
  const employer = shortCompanyName(useOrganization()?.name ?? '')
  const balance = useCall(
    api.rollingPayEmployee.getRollingPayBalance,
    {},
    { fallback: withdrawalText('getPaid.balanceFailed') },
  ).data
  if (!balance || balance.rollingPay === 'no') return null
  const contact = employerContact?.name ?? t('hr', { employer })
  return (
    <Card title={t('title')}>
      <Question title={t('why')}>{whyText(balance, employer)}</Question>
      <Question title={t('when')}>
        {t(balance.workings.policy.autoApproval ? 'arrives' : 'arrivesIfApproved', {
          employer,
          date: dayText(balance.expectedOn),
        })}
      </Question>
      <Question title={t('deducted')}>
        {deductedText(balance)}{' '}
        <Anchor component={Link} to={statementScreens.list.to()}>
          {t('statements')}
        </Anchor>
      </Question>
      <Question title={t('account')}>
        {balance.account && t('goesTo', { account: accountText(balance.account) })} {t('ask', { contact })}
      </Question>
    </Card>
  )
}

/** The deductions of the month so far, and the requests that aren't approved yet. */
const deductedText = ({ period, workings }: Balance): string => {
  const { received, inProgress, requested } = byStage(workings)
  const amount = sumRinggit([received, inProgress])
  return [
    t(amount > 0 ? 'deductedSoFar' : 'nothingDeducted', { amount: ringgit(amount), month: monthText(period) }),
    requested > 0 && t('notYet', { amount: ringgit(requested) }),
  ]
    .filter(Boolean)
    .join(' ')
}

const whyText = (balance: Balance, employer: string): string => {
  const { blocked } = balance
  if (!blocked) return t('open', { amount: ringgit(balance.withdrawable), date: dayText(balance.openUntil) })
  const { title, why } = closedText({ blocked, balance, employer })
  return `${title}. ${why}`
}

const Question = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={classes.question}>
    <summary>
      {title}
      <IconChevronRight size={18} aria-hidden />
    </summary>
    <p>{children}</p>
  </details>
)
