import { earnedExplanation } from './earned-explanation.ts'
import { limitOf } from './limit.ts'
import { Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Period } from '#kernel/time.ts'
import { translate } from '#web/text.ts'
import { Money, negative, ringgit, shortDayText } from '#web/ui/format.ts'
import { Card, Facts, type Fact } from '#web/ui/Page.tsx'
import { otherDeductionNames } from '#people/employees/other-deduction.rules.ts'
import { frequencyText } from '#money/withdrawalPolicies/policy.rules.ts'
import type { balanceCalls } from '../balance.contract.ts'
import { byStage, Key, MonthBar } from './MonthBar.tsx'
import classes from './EmployeeDashboardPage.module.css'
import { stageNames, type Stage } from '../../withdrawal.rules.ts'
import { t } from '../../withdrawal.texts.ts'
import { t as workingsText } from '../workings.texts.ts'

export type Balance = z.input<(typeof balanceCalls)['getRollingPayBalance']['output']> & {
  period: Period | string
}

/** How the balance is calculated, in a dialog. */
export const Workings = ({ balance, opened, onClose }: { balance: Balance; opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title={workingsText('title')} size="lg">
    <Calculation balance={balance} />
  </Modal>
)

/** The same on the page, while nothing can be withdrawn. */
export const WorkingsCard = ({ balance }: { balance: Balance }) => (
  <Card title={workingsText('inline')}>
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
  if (source === 'imported') return workingsText(forManagement ? 'management.imported' : 'imported')
  return source === null ? workingsText('earned') : workingsText('earnedDays', { days, total: daysInMonth })
}

/** The wages of each salary of the month; none if there is one salary. */
const stretchesOf = ({ stretches }: Balance['workings']): Fact[] =>
  stretches.length < 2
    ? []
    : stretches.map(({ from, to, salary, earned }) => [
        workingsText('stretch', { from: shortDayText(from), to: shortDayText(to), salary: ringgit(salary) }),
        <Money key={from} amount={earned} />,
      ])

/** The limit: the employer's, or what half of the wages leaves after other deductions if that is less. */
export const limitFacts = (workings: Balance['workings'], forManagement = false): Fact[] => {
  const { ceiling, employerLimit, half, others, waiting, percentage } = workings
  if (half === null || employerLimit === ceiling) {
    const name = ceiling < limitOf(workings) ? 'limitMaximum' : 'limit'
    return [
      [
        workingsText(forManagement ? `management.${name}` : name, { percentage }),
        <Money key="limit" amount={ceiling} />,
      ],
    ]
  }
  return [
    [workingsText('half'), <Money key="half" amount={half} />],
    ...others.map(({ kind, amount }, i): Fact => [
      workingsText('other', { kind: translate(otherDeductionNames[kind]) }),
      <Money key={i} amount={negative(amount)} />,
    ]),
    ...(waiting === 0
      ? []
      : [[workingsText('waiting'), <Money key="waiting" amount={negative(waiting)} />] satisfies Fact]),
    [
      forManagement ? workingsText('management.limitLeft') : t('workings.yourLimit'),
      <Money key="limit" amount={employerLimit} />,
    ],
  ]
}

/** The used part of the limit by stage. */
export const stageFacts = (workings: Balance['workings'], keyOf?: (stage: Stage) => ReactNode): Fact[] => {
  const amounts = byStage(workings)
  return stageNames
    .filter((stage) => amounts[stage] > 0 || stage === 'received')
    .map((stage): Fact => [
      t(`workings.${stage}`),
      <Money key={stage} amount={negative(amounts[stage])} />,
      undefined,
      keyOf?.(stage),
    ])
}

/** The calculation of a balance. */
export const WorkingsFacts = ({ balance, forManagement = false }: WorkingsFactsProps) => {
  const { workings, own } = balance
  const { policy } = workings
  return (
    <Facts
      sum
      facts={[
        ...stretchesOf(workings),
        [earnedText(workings, forManagement), <Money key="earned" amount={workings.earned} />],
        ...limitFacts(workings, forManagement),
        own.perMonth !== null && [workingsText('ownPerMonth'), <Money key="own" amount={own.perMonth} />],
        ...stageFacts(workings, (stage) => !forManagement && <Key of={stage} />),
        [
          workingsText('balance'),
          <Money key="balance" amount={balance.balance} />,
          'total',
          !forManagement && <Key key="left" of="left" />,
        ],
        [workingsText('policy'), <Money key="policy" amount={policy.maximum} />],
        own.perWithdrawal !== null && [
          workingsText('ownPerWithdrawal'),
          <Money key="most" amount={own.perWithdrawal} />,
        ],
        forManagement && [workingsText('frequency'), translate(frequencyText(policy.frequency, policy.withdrawalDate))],
        forManagement && [
          workingsText('management.withdrawable'),
          <strong key="withdrawable">
            <Money amount={balance.withdrawable} />
          </strong>,
        ],
      ]}
    />
  )
}
