import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { earnedExplanation } from './earned-text.ts'
import { limitOf } from './limit.ts'
import { Modal, Text } from '@mantine/core'
import type { z } from 'zod'
import type { Period } from '#kernel/time.ts'
import { translate } from '#web/text.ts'
import { shortDayText } from '#web/ui/date-text.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Card, Facts, type Fact } from '#web/ui/Page.tsx'
import { frequencyText } from '../../../withdrawalPolicies/policy.rules.ts'
import type { rollingPayEmployee } from '../employee-withdrawals.contract.ts'
import { t as requestText } from '../../decision/request.texts.ts'
import { inProgressOf, Key, MonthBar } from './MonthBar.tsx'
import classes from './EmployeeDashboardPage.module.css'
import { t } from '../../withdrawal.texts.ts'

export type Balance = z.input<(typeof rollingPayEmployee)['getRollingPayBalance']['output']> & {
  period: Period | string
}

export const negative = (amount: Ringgit): Ringgit => ringgitOf(sen(0 - senOf(amount)))

/** How the balance is calculated, in a dialog. */
export const Workings = ({ balance, opened, onClose }: { balance: Balance; opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title={t('workings.title')} size="lg">
    <Calculation balance={balance} />
  </Modal>
)

/** The same on the page, while nothing can be withdrawn. */
export const WorkingsCard = ({ balance }: { balance: Balance }) => (
  <Card title={t('workings.inline')}>
    <Calculation balance={balance} />
  </Card>
)

const Calculation = ({ balance }: { balance: Balance }) => (
  <>
    <MonthBar balance={balance} />
    <div className={classes.workings}>
      <WorkingsFacts balance={balance} />
    </div>
    <Text size="sm" c="dimmed" mt="sm">
      {earnedExplanation(balance.workings.source)}
    </Text>
  </>
)

type WorkingsFactsProps = {
  balance: Balance
  /** Whether the labels are for a manager instead of addressing the employee. */
  forManagement?: boolean
}

const earnedText = ({ source, days, daysInMonth }: Balance['workings'], forManagement: boolean): string => {
  if (source === 'imported') return forManagement ? requestText('advances.imported') : t('workings.imported')
  return source === null ? t('workings.earned') : t('workings.earnedDays', { days, total: daysInMonth })
}

/** The wages of each salary of the month; none if there is one salary. */
const stretchesOf = ({ stretches }: Balance['workings']): Fact[] =>
  stretches.length < 2
    ? []
    : stretches.map(({ from, to, salary, earned }) => [
        t('workings.stretch', { from: shortDayText(from), to: shortDayText(to), salary: ringgit(salary) }),
        <Money key={from} amount={earned} />,
      ])

/** The calculation of a balance. */
export const WorkingsFacts = ({ balance, forManagement = false }: WorkingsFactsProps) => {
  const { workings } = balance
  const { received, policy, percentage } = workings
  const limit = workings.ceiling < limitOf(workings) ? 'limitMaximum' : 'limit'
  const inProgress = inProgressOf(workings)
  const keyOf = (of: 'taken' | 'asked' | 'left') => !forManagement && <Key of={of} />
  return (
    <Facts
      sum
      facts={[
        ...stretchesOf(workings),
        [earnedText(workings, forManagement), <Money key="earned" amount={workings.earned} />],
        [
          forManagement ? requestText(`advances.${limit}`, { percentage }) : t(`workings.${limit}`, { percentage }),
          <Money key="limit" amount={workings.ceiling} />,
        ],
        [t('workings.received'), <Money key="received" amount={negative(received)} />, undefined, keyOf('taken')],
        inProgress > 0 && [
          t('workings.inProgress'),
          <Money key="inProgress" amount={negative(inProgress)} />,
          undefined,
          keyOf('asked'),
        ],
        [t('workings.balance'), <Money key="balance" amount={balance.balance} />, 'total', keyOf('left')],
        [t('workings.policy'), <Money key="policy" amount={policy.maximum} />],
        forManagement && [t('workings.frequency'), translate(frequencyText(policy.frequency, policy.withdrawalDate))],
        forManagement && [
          requestText('advances.withdrawable'),
          <strong key="withdrawable">
            <Money amount={balance.withdrawable} />
          </strong>,
        ],
      ]}
    />
  )
}
