import { useDebouncedValue } from '@mantine/hooks'
import { typedRinggit } from '#kernel/money.ts'
import { api, useCall } from '#web/api.ts'
import { Card, Loaded, LoadingLines } from '#web/ui/Page.tsx'
import { t as policyTexts } from '../compensation.texts.ts'
import { t } from '../pay-ranges.texts.ts'
import { changesOf } from './changes.ts'
import { Changes } from './PendingChange.tsx'
import type { Details } from './policy.ts'
import { RangeChart } from './RangeChart.tsx'

type Typed = { jobLevel: string | null; minimum: number | string; midpoint: number | string; maximum: number | string }
type RangePreviewProps = { policyId: string; rangeId: string | undefined; values: Typed }

const previewDelay = 200
/** The ranges as they would be with the typed amounts, and the effects on employees. */
export const RangePreview = ({ policyId, rangeId, values }: RangePreviewProps) => {
  const [settled] = useDebouncedValue(values, previewDelay)
  const failed = policyTexts('failed.one')
  const details = useCall(api.compensationPolicies.getDetails, { id: policyId }, { fallback: failed })
  const levels = useCall(api.jobLevels.getApproved, {}, { fallback: policyTexts('failed.levels') })
  return (
    <Loaded load={details} fallback={failed} placeholder={<LoadingLines lines={5} />}>
      {(stored) => {
        const level = levels.data?.jobLevels.find(({ id }) => id === settled.jobLevel)
        const changed = level && withTyped(stored, rangeId, settled, level)
        return changed ? <Effects details={changed} rangeId={rangeId ?? newId} /> : <Hint />
      }}
    </Loaded>
  )
}

const Hint = () => (
  <Card title={t('view.after')}>
    <p>{t('previewHint')}</p>
  </Card>
)

const Effects = ({ details, rangeId }: { details: Details; rangeId: string }) => {
  const effects = changesOf(details).filter(({ key }) => key.startsWith(rangeId))
  return (
    <>
      <RangeChart details={details} view="after" title={t('view.after')} />
      {effects.length > 0 && (
        <Card title={t('effects')}>
          <Changes changes={effects} />
        </Card>
      )}
    </>
  )
}

const newId = 'new'
type Level = { readonly id: string; readonly name: string; readonly jobGrade: number }

/** The details with the range that is typed; null until its amounts are complete and in order. */
const withTyped = (details: Details, rangeId: string | undefined, typed: Typed, level: Level): Details | null => {
  const [minimum, midpoint, maximum] = [typed.minimum, typed.midpoint, typed.maximum].map(typedRinggit)
  if (minimum === undefined || midpoint === undefined || maximum === undefined) return null
  // An empty amount is NaN, and compares as false.
  if (!(minimum >= 1 && minimum <= midpoint && midpoint <= maximum)) return null
  const values = { jobLevel: level.id, jobLevelName: level.name, jobGrade: level.jobGrade, minimum, midpoint, maximum }
  const before = details.ranges.find(({ id }) => id === rangeId)
  const { modifiedAt, modifiedBy } = details.policy
  const range = {
    policyId: details.policy.id,
    inForce: null,
    createdAt: modifiedAt,
    createdBy: modifiedBy,
    modifiedAt,
    modifiedBy,
    ...before,
    modifiedByName: '',
    id: before?.id ?? newId,
    ...values,
    deleted: false,
    status: 'pending_approval' as const,
  }
  return { ...details, ranges: [...details.ranges.filter(({ id }) => id !== rangeId), range] }
}
