import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { limitOf } from './limit.ts'
import { errorMessage } from '#web/errors.ts'
import { Modal, Text } from '@mantine/core'
import type { z } from 'zod'
import type { Period } from '#kernel/time.ts'
import { t, translate } from '#web/text.ts'
import { dayText } from '#web/ui/DateText.tsx'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { frequencyText } from '../../withdrawalPolicies/policy.rules.ts'
import type { rollingPayEmployee } from '../employee-withdrawals.contract.ts'

export type Balance = z.input<(typeof rollingPayEmployee)['getRollingPayBalance']['output']> & {
  period: Period | string
}

const negative = (amount: Ringgit): Ringgit => ringgitOf(sen(0 - senOf(amount)))

/** How the balance came about, figure by figure, in the order in which it is worked out. */
export const Workings = ({ balance, opened, onClose }: { balance: Balance; opened: boolean; onClose: () => void }) => {
  const { workings } = balance
  return (
    <Modal opened={opened} onClose={onClose} title={t('employee.workings.title')} size="lg">
      {balance.blocked && (
        <Text c="var(--stop)" size="sm" mb="xs">
          {t('employee.workings.blocked')}:{' '}
          {errorMessage(balance.blocked.code, balance.blocked.params, balance.blocked.message)}
        </Text>
      )}
      <Facts
        facts={[
          workings.salary !== null && [t('employee.workings.salary'), <Money key="salary" amount={workings.salary} />],
          ...workings.stretches.map(
            (stretch) =>
              [
                t('employee.workings.stretch', { from: dayText(stretch.from), to: dayText(stretch.to) }),
                <span key={stretch.from}>
                  <Money amount={stretch.earned} />
                  <br />
                  <small className="num">
                    {t('employee.workings.days', {
                      days: stretch.days,
                      total: workings.daysInMonth,
                      salary: ringgit(stretch.salary),
                    })}
                  </small>
                </span>,
              ] as const,
          ),
          [
            workings.source === 'imported' ? t('employee.workings.imported') : t('employee.workings.earned'),
            <Money key="earned" amount={workings.earned} />,
          ],
          [
            t('employee.workings.limit', { percentage: workings.percentage }),
            <Money key="limit" amount={limitOf(workings)} />,
          ],
          [t('employee.workings.most'), <Money key="most" amount={workings.rollingPayMax} />],
          [
            t('employee.workings.ceiling'),
            <strong key="ceiling">
              <Money amount={workings.ceiling} />
            </strong>,
          ],
          [t('employee.workings.taken'), <Money key="taken" amount={negative(workings.taken)} />],
          workings.pending > 0 && [t('employee.workings.pending'), <Money key="pending" amount={workings.pending} />],
          workings.onTheWay > 0 && [
            t('employee.workings.onTheWay'),
            <Money key="onTheWay" amount={workings.onTheWay} />,
          ],
          workings.received > 0 && [
            t('employee.workings.received'),
            <Money key="received" amount={workings.received} />,
          ],
          [
            t('employee.workings.balance'),
            <strong key="balance">
              <Money amount={balance.balance} />
            </strong>,
          ],
          [t('employee.workings.policy'), <Money key="policy" amount={workings.policy.maximum} />],
          [
            t('employee.workings.frequency'),
            translate(frequencyText(workings.policy.frequency, workings.policy.withdrawalDate)),
          ],
          [
            t('employee.workings.withdrawable'),
            <strong key="withdrawable">
              <Money amount={balance.withdrawable} />
            </strong>,
          ],
        ]}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {t('employee.workings.explain')}
      </Text>
    </Modal>
  )
}
