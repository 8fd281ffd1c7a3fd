import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { ringgitOf, sen, senOf, sumRinggit } from '#kernel/money.ts'
import { otherDeductionNames } from '#people/employees/other-deduction.rules.ts'
import { api, useCall } from '#web/api.ts'
import { translate } from '#web/text.ts'
import { dateText, Money } from '#web/ui/format.ts'
import { Facts, Loaded, LoadingLines, type Fact } from '#web/ui/Page.tsx'
import { deductionScreens } from '../../deduction.screens.ts'
import type { leavingCalls } from '../leaving.contract.ts'
import { t } from '../leaving.texts.ts'

type Open = z.input<(typeof leavingCalls)['getOpenAmounts']['output']>

const finalParts = ['withdrawn', 'late', 'returned', 'carried', 'plan'] as const
const finalOf = ({ total, ...parts }: Open['final']): Fact[] => {
  const shown = finalParts.filter((part) => parts[part] !== 0)
  if (shown.length === 0) return []
  return [
    ...shown.map((part): Fact => [t(`final.${part}`), <Money key={part} amount={parts[part]} />]),
    total < 0
      ? [t('final.payBack'), <Money key="total" amount={ringgitOf(sen(0 - senOf(total)))} />, 'total']
      : [t('final.total'), <Money key="total" amount={total} />, 'total'],
  ]
}

const factsOf = ({ listed, final, inProgress, others, owed }: Open): Fact[] => [
  ...finalOf(final),
  ...listed.map(({ listId, number, status, payOn, amount }): Fact => [
    t(`list.${status}`, { number, payOn: dateText(payOn) }),
    <Anchor key={listId} component={Link} to={deductionScreens.details.to({ listId })} underline="always" inherit>
      <Money amount={amount} />
    </Anchor>,
    'part',
  ]),
  inProgress.count > 0 && [
    t('inProgress', { count: inProgress.count }),
    <Money key="inProgress" amount={inProgress.amount} />,
    'part',
  ],
  owed > 0 && [t('owed'), <Money key="owed" amount={owed} />, 'part'],
  ...[...new Set(others.map(({ kind }) => kind))].map((kind): Fact => [
    t('other', { kind: translate(otherDeductionNames[kind]) }),
    <Money key={kind} amount={sumRinggit(others.flatMap((one) => (one.kind === kind ? [one.amount] : [])))} />,
    'part',
  ]),
]

/** What payroll has to deduct from an employee who leaves: on lists, on none yet, planned, in progress and besides advances. */
export const OpenAmounts = ({ employeeICNumber }: { employeeICNumber: string }) => {
  const load = useCall(api.deductions.getOpenAmounts, { employeeICNumber }, { fallback: t('failed') })
  return (
    <Loaded load={load} fallback={t('failed')} placeholder={<LoadingLines lines={3} />}>
      {(open) => {
        const facts = factsOf(open).filter(Boolean)
        return facts.length > 0 ? <Facts sum facts={facts} /> : <Text size="sm">{t('none')}</Text>
      }}
    </Loaded>
  )
}
