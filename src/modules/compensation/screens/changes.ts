import { formatRm, senOf } from '#kernel/money.ts'
import { t as policyTexts } from '../compensation.texts.ts'
import { t } from '../pay-ranges.texts.ts'
import { levelText, percentText, type Details } from './policy.ts'
import { countOutside, rangesIn, type ShownRange } from './view.ts'

type Change = { readonly key: string; readonly subject: string; readonly values: string; readonly effect: string }

/** The changes of a policy since its last approval: its name, then its ranges, with the effect of each changed amount. */
export const changesOf = (details: Details): Change[] => {
  const { policy, ranges } = details
  const before = new Map(rangesIn(details, 'inForce').map((range) => [range.id, range]))
  const after = new Map(rangesIn(details, 'after').map((range) => [range.id, range]))
  const renamed = policy.nameInForce !== null && policy.nameInForce !== policy.compensationName
  return [
    ...(renamed
      ? [
          {
            key: 'name',
            subject: policyTexts('field.compensationName'),
            values: t('pending.fromTo', { before: policy.nameInForce, after: policy.compensationName }),
            effect: '',
          },
        ]
      : []),
    ...ranges
      .filter(({ status }) => status === 'pending_approval')
      .flatMap(({ id }) => changesOfRange(details, before.get(id), after.get(id))),
  ]
}

const changesOfRange = (details: Details, before?: ShownRange, after?: ShownRange): Change[] => {
  const range = after ?? before
  if (!range) return []
  const subject = levelText(range)
  if (!before || !after) {
    const values = `${formatRm(range.minimum)} – ${formatRm(range.maximum)}`
    return [
      { key: range.id, subject, values: `${after ? t('pending.added') : t('pending.deleted')}: ${values}`, effect: '' },
    ]
  }
  const hasNewLevel = before.jobLevel !== after.jobLevel
  return [
    ...(hasNewLevel
      ? [
          {
            key: `${range.id} level`,
            subject: policyTexts('field.jobLevel'),
            values: t('pending.fromTo', { before: levelText(before), after: subject }),
            effect: '',
          },
        ]
      : []),
    ...(['minimum', 'midpoint', 'maximum'] as const).flatMap((field): Change[] => {
      if (before[field] === after[field]) return []
      const amounts = { before: formatRm(before[field]), after: formatRm(after[field]) }
      return [
        {
          key: `${range.id} ${field}`,
          subject: `${subject}, ${policyTexts(`field.${field}`)}`,
          values: t('pending.fromTo', amounts),
          effect: effectOf(details, field, before, after),
        },
      ]
    }),
  ]
}

/** The effect of a changed amount on the minimum wage, midpoint growth and the employees in range. */
const effectOf = (
  { minimumWage }: Details,
  field: 'minimum' | 'midpoint' | 'maximum',
  before: ShownRange,
  after: ShownRange,
): string => {
  if (field === 'midpoint')
    return before.growth === null || after.growth === null
      ? ''
      : t('pending.growth', { before: percentText(before.growth), after: percentText(after.growth) })
  const wage = minimumWage && senOf(minimumWage.amount)
  const changed = { ...before, [field]: after[field] }
  // If the job level changes, the employees of the previous level no longer have a range.
  const hasNewLevel = before.jobLevel !== after.jobLevel
  const newlyInRange = hasNewLevel ? 0 : countOutside(before.salaries, before) - countOutside(before.salaries, changed)
  return [
    ...(field === 'minimum' && wage !== null && before.minimum < wage && after.minimum >= wage
      ? [t('pending.reachesWage')]
      : []),
    ...(newlyInRange > 0 ? [t('pending.intoRange', { count: newlyInRange })] : []),
    ...(newlyInRange < 0 ? [t('pending.outOfRange', { count: -newlyInRange })] : []),
  ].join(', ')
}
