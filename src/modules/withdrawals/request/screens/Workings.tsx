import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { earnedExplanation } from './earned-text.ts'
import { limitOf } from './limit.ts'
import { errorMessage } from '#web/errors.ts'
import { Modal, Text } from '@mantine/core'
import type { z } from 'zod'
import type { Period } from '#kernel/time.ts'
import { translate } from '#web/text.ts'
import { dayText } from '#web/ui/date-text.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { frequencyText } from '../../../withdrawalPolicies/policy.rules.ts'
import type { rollingPayEmployee } from '../employee-withdrawals.contract.ts'
import { t as requestText } from '../../decision/request.texts.ts'
import { t } from '../../withdrawal.texts.ts'

export type Balance = z.input<(typeof rollingPayEmployee)['getRollingPayBalance']['output']> & {
  period: Period | string
}

export const negative = (amount: Ringgit): Ringgit => ringgitOf(sen(0 - senOf(amount)))

/** The figures of the balance, in the order of the calculation. */
export const Workings = ({ balance, opened, onClose }: { balance: Balance; opened: boolean; onClose: () => void }) => {
  return (
    <Modal opened={opened} onClose={onClose} title={t('workings.title')} size="lg">
      {balance.blocked && (
        <Text c="var(--stop)" size="sm" mb="xs">
          {t('workings.blocked')}: {errorMessage(balance.blocked.code, balance.blocked.params, balance.blocked.message)}
        </Text>
      )}
      <WorkingsFacts balance={balance} />
      <Text size="sm" c="dimmed" mt="sm">
        {earnedExplanation(balance.workings.source)}
      </Text>
    </Modal>
  )
}

type WorkingsFactsProps = {
  balance: Balance
  /** Whether the labels are for a manager instead of addressing the employee. */
  forManagement?: boolean
}

/** The calculation of a balance. */
export const WorkingsFacts = ({ balance, forManagement = false }: WorkingsFactsProps) => {
  const { workings } = balance
  const label = (name: 'imported' | 'limit' | 'ceiling' | 'withdrawable'): string => {
    const values = { percentage: workings.percentage }
    return forManagement ? requestText(`advances.${name}`, values) : t(`workings.${name}`, values)
  }
  return (
    <Facts
      facts={[
        workings.salary !== null && [t('workings.salary'), <Money key="salary" amount={workings.salary} />],
        ...workings.stretches.map(
          (stretch) =>
            [
              t('workings.stretch', { from: dayText(stretch.from), to: dayText(stretch.to) }),
              <span key={stretch.from}>
                <Money amount={stretch.earned} />
                <br />
                <small className="num">
                  {t('workings.days', {
                    days: stretch.days,
                    total: workings.daysInMonth,
                    salary: ringgit(stretch.salary),
                  })}
                </small>
              </span>,
            ] as const,
        ),
        [
          workings.source === 'imported' ? label('imported') : t('workings.earned'),
          <Money key="earned" amount={workings.earned} />,
        ],
        [label('limit'), <Money key="limit" amount={limitOf(workings)} />],
        [t('workings.most'), <Money key="most" amount={workings.rollingPayMax} />],
        [
          label('ceiling'),
          <strong key="ceiling">
            <Money amount={workings.ceiling} />
          </strong>,
        ],
        [t('workings.taken'), <Money key="taken" amount={negative(workings.taken)} />],
        workings.pending > 0 && [t('workings.pending'), <Money key="pending" amount={workings.pending} />],
        workings.onTheWay > 0 && [t('workings.onTheWay'), <Money key="onTheWay" amount={workings.onTheWay} />],
        workings.received > 0 && [t('workings.received'), <Money key="received" amount={workings.received} />],
        [
          t('workings.balance'),
          <strong key="balance">
            <Money amount={balance.balance} />
          </strong>,
        ],
        [t('workings.policy'), <Money key="policy" amount={workings.policy.maximum} />],
        [t('workings.frequency'), translate(frequencyText(workings.policy.frequency, workings.policy.withdrawalDate))],
        [
          label('withdrawable'),
          <strong key="withdrawable">
            <Money amount={balance.withdrawable} />
          </strong>,
        ],
      ]}
    />
  )
}
