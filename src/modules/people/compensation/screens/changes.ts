import { formatRm, sen, senOf, sum } from '#kernel/money.ts'
import { instantText } from '#web/ui/format.ts'
import { t as policyTexts } from '../compensation.texts.ts'
import { t } from '../pay-ranges.texts.ts'
import { levelText, percentText, type Details } from './policy.ts'
import { countOutside, rangesIn, type ShownRange } from './view.ts'

type Change = {
  readonly key: string
  readonly subject: string
  readonly values: string
  readonly effect: string
  readonly by: string
}

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
            by: '',
          },
        ]
      : []),
    ...ranges
      .filter(({ status }) => status === 'pending_approval')
      .flatMap(({ id, modifiedByName, modifiedAt }) => {
        // Empty for a range that is typed and not saved.
        const by = modifiedByName && t('pending.author', { name: modifiedByName, at: instantText(modifiedAt) })
        return changesOfRange(details, before.get(id), after.get(id)).map((change) => ({ ...change, by }))
      }),
  ]
}

type RangeChange = Omit<Change, 'by'>
const changesOfRange = (details: Details, before?: ShownRange, after?: ShownRange): RangeChange[] => {
  const range = after ?? before
  if (!range) return []
  const subject = levelText(range)
  if (!before || !after) {
    const values = `${formatRm(range.minimum)} – ${formatRm(range.maximum)}`
    return [
      {
        key: range.id,
        subject,
        values: `${after ? t('pending.added') : t('pending.deleted')}: ${values}`,
        effect: after ? belowWage(details, after) : '',
      },
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
    ...(['minimum', 'midpoint', 'maximum'] as const).flatMap((field): RangeChange[] => {
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

/** How far a range starts below the minimum wage. */
const belowWage = ({ minimumWage }: Details, { minimum }: ShownRange): string => {
  const wage = minimumWage && senOf(minimumWage.amount)
  return wage !== null && minimum < wage ? t('pending.belowWage', { amount: formatRm(sen(wage - minimum)) }) : ''
}

/** The effect of a changed amount on the minimum wage, midpoint growth and the employees in range. */
const effectOf = (
  details: Details,
  field: 'minimum' | 'midpoint' | 'maximum',
  before: ShownRange,
  after: ShownRange,
): string => {
  if (field === 'midpoint')
    return before.growth === null || after.growth === null
      ? ''
      : t('pending.growth', { before: percentText(before.growth), after: percentText(after.growth) })
  const wage = details.minimumWage && senOf(details.minimumWage.amount)
  const changed = { ...before, [field]: after[field] }
  // If the job level changes, the employees of the previous level no longer have a range.
  const hasNewLevel = before.jobLevel !== after.jobLevel
  const newlyInRange = hasNewLevel ? 0 : countOutside(before.salaries, before) - countOutside(before.salaries, changed)
  // The cost of raising those who were in range to the new minimum.
  const raises = before.salaries.flatMap((one) =>
    field === 'minimum' && newlyInRange < 0 && one >= before.minimum && one < after.minimum
      ? sen(after.minimum - one)
      : [],
  )
  const raised = sum(raises)
  return [
    ...(field === 'minimum' ? [belowWage(details, after)].filter(Boolean) : []),
    ...(field === 'minimum' && wage !== null && before.minimum < wage && after.minimum >= wage
      ? [t('pending.reachesWage')]
      : []),
    ...(newlyInRange > 0 ? [t('pending.intoRange', { count: newlyInRange })] : []),
    ...(newlyInRange < 0 ? [t('pending.outOfRange', { count: -newlyInRange })] : []),
    ...(raised > 0 ? [t('pending.raise', { amount: formatRm(raised) })] : []),
  ].join(', ')
}
