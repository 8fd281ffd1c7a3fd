import { Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { formatRm, ringgitOf, sen, senOf, typedRinggit } from '#kernel/money.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { Section } from '#web/ui/Section.tsx'
import { minimumWageOn } from '../compensation.rules.ts'
import { compensationScreens } from '../compensation.screens.ts'
import { t } from '../compensation.texts.ts'
import { levelText, type PayRange } from './policy.ts'
import { RangePreview } from './RangePreview.tsx'

const amounts = ['minimum', 'midpoint', 'maximum'] as const
type Values = { jobLevel: string | null } & Record<(typeof amounts)[number], number | string>
const valuesOf = (shown: PayRange | null): Values => ({
  jobLevel: shown?.jobLevel ?? null,
  minimum: shown?.minimum ?? '',
  midpoint: shown?.midpoint ?? '',
  maximum: shown?.maximum ?? '',
})
/** An empty amount becomes NaN, which the schema reports as required. */
const inputOf = ({ jobLevel, minimum, midpoint, maximum }: Values) => ({
  jobLevel: jobLevel ?? '',
  minimum: typedRinggit(minimum),
  midpoint: typedRinggit(midpoint),
  maximum: typedRinggit(maximum),
})
const schema = async () => (await import('../compensation.contract.ts')).rangeFields

const labelOf = labelsOf(['jobLevel', ...amounts], (field) => t(`field.${field}`))
const backTo = (policyId: string) => ({ to: compensationScreens.details.to({ policyId }), label: t('view') })

export const CreatePayRangePage = () => {
  const { policyId } = compensationScreens.createRange.useParams()
  return (
    <Page title={t('range.create')} back={backTo(policyId)}>
      <RangeForm policyId={policyId} shown={null} />
    </Page>
  )
}

export const EditPayRangePage = () => {
  const { policyId, allocationId } = compensationScreens.editRange.useParams()
  const load = useCall(api.payRanges.getOne, { policyId, id: allocationId }, { fallback: t('failed.ranges') })
  return (
    <Page title={t('range.edit')} intro={load.data && levelText(load.data)} back={backTo(policyId)}>
      <Loaded load={load} fallback={t('failed.ranges')}>
        {(shown) => (
          <RangeForm key={allocationId} policyId={policyId} shown={shown} refetch={() => void load.refetch()} />
        )}
      </Loaded>
    </Page>
  )
}

type RangeFormProps = { policyId: string; shown: PayRange | null; refetch?: () => void }
const RangeForm = ({ policyId, shown, refetch }: RangeFormProps) => {
  const navigate = useNavigate()
  const toDetails = () => void navigate({ to: compensationScreens.details.to({ policyId }) })
  const changes = ['compensationPolicies', 'jobLevels']
  const create = useCommand(api.payRanges.create, {
    fallback: t('failed.allocate'),
    success: (range) => t('range.created', { name: levelText(range) }),
    changes,
    onSuccess: toDetails,
  })
  const update = useCommand(api.payRanges.update, {
    fallback: t('failed.allocate'),
    success: (range) => t('range.updated', { name: levelText(range) }),
    changes,
    onSuccess: toDetails,
  })
  const state = useRecordForm<PayRange, Values>({
    record: shown,
    refetch,
    valuesOf,
    schema,
    shape: inputOf,
    save: (values, base) =>
      base
        ? update.mutateAsync({ policyId, id: base.id, modifiedAt: base.modifiedAt, ...inputOf(values) })
        : create.mutateAsync({ policyId, ...inputOf(values) }),
  })
  return (
    <Stack gap="lg">
      <RecordForm
        state={state}
        createVerb={t('range.create')}
        conflictTitle={t('range.changed')}
        labelOf={labelOf}
        onCancel={toDetails}
      >
        {shown?.status === 'approved' && (
          <Notice tone="wait" title={t('editHint')}>
            <div>{t('staysInForce')}</div>
          </Notice>
        )}
        <LevelSelect policyId={policyId} shown={shown} {...state.form.getInputProps('jobLevel')} />
        <Section title={t('range.section')}>
          {amounts.map((field) => (
            <AmountInput key={field} withAsterisk label={labelOf(field)} {...state.form.getInputProps(field)} />
          ))}
          <BelowWage minimum={state.form.values.minimum} />
        </Section>
      </RecordForm>
      <RangePreview policyId={policyId} rangeId={shown?.id} values={state.form.values} />
    </Stack>
  )
}

/** So that the first digits of an amount cause no warning. */
const warningDelay = 300

/** Warns that the typed minimum is below the statutory minimum wage. */
const BelowWage = ({ minimum }: Pick<Values, 'minimum'>) => {
  const [settled] = useDebouncedValue(minimum, warningDelay)
  const wage = minimumWageOn(today())?.amount
  const typed = typedRinggit(settled)
  // NaN while the field is empty.
  if (wage === undefined || !(typed >= 0 && typed < ringgitOf(wage))) return null
  return (
    <Notice tone="wait">
      {t('range.belowWage', { amount: formatRm(sen(wage - senOf(typed))), wage: formatRm(wage) })}
    </Notice>
  )
}

/** The approved job levels without a range in this policy, and the current one. */
const LevelSelect = ({ policyId, shown, ...input }: { policyId: string; shown: PayRange | null }) => {
  const levels = useCall(api.jobLevels.getApproved, {}, { fallback: t('failed.levels') })
  const ranges = useCall(api.payRanges.getAll, { policyId }, { fallback: t('failed.ranges') })
  return (
    <Loaded load={ranges} fallback={t('failed.ranges')}>
      {({ payRanges }) => (
        <Loaded load={levels} fallback={t('failed.levels')}>
          {({ jobLevels }) => {
            const used = new Set(payRanges.map(({ jobLevel }) => jobLevel))
            const available = jobLevels.flatMap(({ id, name, jobGrade }) =>
              used.has(id) ? [] : [{ value: id, label: levelText({ jobGrade, jobLevelName: name }) }],
            )
            const data = shown ? [{ value: shown.jobLevel, label: levelText(shown) }, ...available] : available
            return (
              <>
                {data.length === 0 && <Notice title={t('range.noLevels')} />}
                <Select
                  label={t('field.jobLevel')}
                  withAsterisk
                  searchable
                  selectFirstOptionOnChange
                  allowDeselect={false}
                  data={data}
                  {...input}
                />
              </>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
