import { Notice } from '#web/ui/Notice.tsx'
import { Text } from '@mantine/core'
import type { z } from 'zod'
import { senOf, type Ringgit, type Sen } from '#kernel/money.ts'
import { api, useCall } from '#web/api.ts'
import { translate } from '#web/text.ts'
import { ringgit } from '#web/ui/format.ts'
import { Facts, Loaded } from '#web/ui/Page.tsx'
import { RiskFacts } from '#web/ui/risks.tsx'
import type { countedPolicy } from '../policy.contract.ts'
import { frequencyText, policyName, type PolicyType } from '../policy.rules.ts'
import { t } from '../policy.texts.ts'

export type Policy = z.input<typeof countedPolicy>
/** A policy with the approved policy that it will replace, if any. */
export type ShownPolicy = Policy & { readonly current: Policy | null }

/** A pending revision. An approved revision keeps the reference to the policy that it replaced. */
export const isRevision = ({ status, revisesId }: Policy): boolean => status === 'PENDING' && revisesId !== null

/** One row for each policy: a pending revision with the values that it replaces. */
export const shownPolicies = (policies: readonly Policy[]): ShownPolicy[] => {
  const revised = new Set(policies.filter(isRevision).map(({ revisesId }) => revisesId))
  return policies
    .filter(({ id }) => !revised.has(id))
    .map((one) => ({
      ...one,
      current: (isRevision(one) && policies.find(({ id }) => id === one.revisesId)) || null,
    }))
}

const senOrNull = (amount: Ringgit | null): Sen | null => (amount === null ? null : senOf(amount))
/** The name of a policy in the user's language. */
export const nameOfPolicy = ({ minSalary, maxSalary }: Pick<Policy, 'minSalary' | 'maxSalary'>): string =>
  translate(policyName({ minSalary: senOrNull(minSalary), maxSalary: senOrNull(maxSalary) }))

/** The values of a policy with their labels. */
export const valueTexts = (of: Policy): readonly (readonly [name: string, value: string])[] => [
  ...(of.type === 'ADVANCED' ? ([[t('deleteRange'), nameOfPolicy(of)]] as const) : []),
  [t('maximum'), ringgit(of.maximumWithdrawalAmount)],
  [t('frequency'), translate(frequencyText(of.withdrawalFrequency, of.withdrawalDate))],
  ...(of.type === 'GENERAL' ? ([[t('auto'), t(of.autoApproval ? 'on' : 'off')]] as const) : []),
]

/** What applies today to the employees of a new policy for a salary range. */
const Today = () => {
  const load = useCall(api.withdrawalPolicies.getGeneralPolicy, {}, { fallback: t('failedOne') })
  return (
    <Loaded load={load} fallback={t('failedOne')}>
      {({ policy }) => (
        <Text size="sm">
          {policy
            ? t('today', {
                amount: ringgit(policy.maximumWithdrawalAmount),
                frequency: translate(frequencyText(policy.withdrawalFrequency, policy.withdrawalDate)).toLowerCase(),
              })
            : t('todayNone')}
        </Text>
      )}
    </Loaded>
  )
}

/** The values that an approval puts in force, with those that it replaces, and the number of employees. */
export const PolicyChanges = ({ shown }: { shown: ShownPolicy }) => {
  const before = new Map(shown.current ? valueTexts(shown.current) : [])
  const changed = valueTexts(shown).filter(([name, value]) => before.get(name) !== value)
  return (
    <div>
      <Text fw={650}>{nameOfPolicy(shown)}</Text>
      {changed.length === 0 && <Text size="sm">{t('unchanged')}</Text>}
      <Facts
        facts={changed.map(([name, after]) => {
          const was = before.get(name)
          return [name, was === undefined ? after : t('changes', { before: was, after })]
        })}
      />
      <RiskFacts risks={shown.risks} />
      {shown.type === 'ADVANCED' && shown.current === null && <Today />}
      <Text size="sm" c="dimmed">
        {t('appliesTo', { count: shown.employees })}
      </Text>
    </div>
  )
}

const useAdvanced = (id: string) => {
  const load = useCall(api.withdrawalPolicies.getAdvancedPolicies, {}, { fallback: t('failedList') })
  const shown = load.data && shownPolicies(load.data.policies).find((one) => one.id === id)
  return { ...load, data: shown }
}
const useGeneral = () => {
  const load = useCall(api.withdrawalPolicies.getGeneralPolicy, {}, { fallback: t('failedOne') })
  return { ...load, data: load.data?.pending ? { ...load.data.pending, current: load.data.policy } : undefined }
}

/** The changes of a pending policy by its id. */
export const ChangesOf = ({ id, type }: { id: string; type: PolicyType }) =>
  type === 'ADVANCED' ? <AdvancedChanges id={id} /> : <GeneralChanges />
const AdvancedChanges = ({ id }: { id: string }) => (
  <Loaded load={useAdvanced(id)} fallback={t('failedList')}>
    {(shown) => <PolicyChanges shown={shown} />}
  </Loaded>
)
const GeneralChanges = () => (
  <Loaded load={useGeneral()} fallback={t('failedOne')}>
    {(shown) => <PolicyChanges shown={shown} />}
  </Loaded>
)

/** Says that no general policy was created yet. */
export const NoGeneralPolicy = () => (
  <Notice tone="info" title={t('none')}>
    {t('noneHint')}
  </Notice>
)
