import { IconEdit, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { History } from '#ground/audit/screens/History.tsx'
import { ReasonButton } from '#people/identity/screens/ReasonButton.tsx'
import { api, useCall } from '#web/api.ts'
import { useRight } from '#web/ui/acting.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { dayOfText } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { ReturnedNotice } from '#web/ui/returned.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { compensationScreens } from '../compensation.screens.ts'
import { t as policyTexts } from '../compensation.texts.ts'
import { t } from '../pay-ranges.texts.ts'
import { OutsideTable } from './OutsideTable.tsx'
import { PendingChange } from './PendingChange.tsx'
import { levelText, type Details } from './policy.ts'
import { RangeChart } from './RangeChart.tsx'
import { outsideIn, rangesIn, type ShownRange, type View } from './view.ts'

export const CompensationPolicyDetailsPage = () => {
  const { policyId } = compensationScreens.details.useParams()
  const failed = policyTexts('failed.ranges')
  const load = useCall(api.compensationPolicies.getDetails, { id: policyId }, { fallback: failed })
  const { mayApprove } = useRight('policies')
  // Approving a pending change is the next action of a Manager.
  const isApproving = mayApprove && load.data?.policy.status === 'pending_approval'
  return (
    <Page
      title={load.data?.policy.compensationName ?? policyTexts('title')}
      back={{ to: compensationScreens.list.to(), label: policyTexts('title') }}
      intro={load.data && <Summary details={load.data} />}
      actions={
        load.data && (
          <>
            <LinkButton variant="default" to={compensationScreens.edit.to({ policyId })} icon={IconEdit}>
              {policyTexts('editPolicy')}
            </LinkButton>
            <AddRange details={load.data} variant={isApproving ? 'default' : 'filled'} />
          </>
        )
      }
    >
      <Loaded load={load} fallback={failed}>
        {(details) => (
          <>
            <ReturnedNotice type="compensationPolicy" id={policyId} />
            <Ranges key={policyId} details={details} />
            <History type="compensationPolicy" id={policyId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type AddRangeProps = { details: Details; variant: 'default' | 'filled' }
/** The link to the form; disabled with the reason if every approved job level has a range. */
const AddRange = ({ details: { policy, ranges }, variant }: AddRangeProps) => {
  const levels = useCall(api.jobLevels.getApproved, {}, { fallback: policyTexts('failed.levels') })
  const used = new Set(ranges.flatMap(({ jobLevel, deleted }) => (deleted ? [] : [jobLevel])))
  const isFull = levels.data?.jobLevels.every(({ id }) => used.has(id)) ?? false
  const label = policyTexts('range.create')
  const icon = <IconPlus size={16} aria-hidden />
  return isFull ? (
    <ReasonButton
      label={label}
      icon={icon}
      variant={variant}
      whyNot={policyTexts('range.noLevels')}
      onClick={() => undefined}
    />
  ) : (
    <LinkButton variant={variant} to={compensationScreens.createRange.to({ policyId: policy.id })} leftSection={icon}>
      {label}
    </LinkButton>
  )
}

const Summary = ({ details: { policy, ranges, levels } }: { details: Details }) => (
  <>
    <StatusPill status={policy.status} />{' '}
    {t('summary', {
      ranges: t('ranges', { count: ranges.filter(({ deleted }) => !deleted).length }),
      employees: t('employees', { count: levels.reduce((sum, { people }) => sum + people.length, 0) }),
    })}{' '}
    {policy.inForceAt
      ? t('lastApproved', { name: policy.inForceByName, day: dayOfText(policy.inForceAt) })
      : t('neverApproved')}
  </>
)

const Ranges = ({ details }: { details: Details }) => {
  const isInForce = details.ranges.some(({ inForce }) => inForce !== null)
  const [chosen, setChosen] = useState<View | null>(null)
  const view = chosen ?? (isInForce ? 'inForce' : 'after')
  const [toDelete, setToDelete] = useState<ShownRange | null>(null)
  const ranges = rangesIn(details, view)
  return (
    <>
      {details.policy.status === 'pending_approval' && <PendingChange details={details} />}
      <RangeChart details={details} view={view} onView={setChosen} onDelete={setToDelete} />
      {ranges.length > 0 && <OutsideTable people={outsideIn(details, ranges)} />}
      {toDelete && <DeleteRange policyId={details.policy.id} range={toDelete} onClose={() => setToDelete(null)} />}
    </>
  )
}

type DeleteRangeProps = { policyId: string; range: ShownRange; onClose: () => void }
const DeleteRange = ({ policyId, range, onClose }: DeleteRangeProps) => {
  const name = levelText(range)
  return (
    <CommandDialog
      title={policyTexts('range.deleteTitle', { name })}
      onClose={onClose}
      call={api.payRanges.delete}
      input={() => ({ policyId, id: range.id })}
      failed={policyTexts('failed.allocate')}
      success={policyTexts('deleted', { name })}
      changes={['compensationPolicies', 'jobLevels']}
      danger
      verb={policyTexts('range.deleteVerb')}
      effect={`${policyTexts('editHint')} ${policyTexts('staysInForce')}`}
    />
  )
}
