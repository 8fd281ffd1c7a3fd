import { IconChartBar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { canMove } from '#kernel/lifecycle.ts'
import { api, useCall } from '#web/api.ts'
import { ApproveSelected } from '#web/ui/ApproveSelected.tsx'
import { dayColumn, linkColumn, modifiedColumn, statusColumn } from '#web/ui/columns.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { RecordListPage } from '#web/ui/RecordListPage.tsx'
import { compensationLifecycle } from '../compensation.rules.ts'
import { compensationScreens } from '../compensation.screens.ts'
import { t } from '../compensation.texts.ts'
import { PendingLines } from './PendingChange.tsx'
import type { CompensationPolicy } from './policy.ts'

const detailsOf = ({ id }: CompensationPolicy): string => compensationScreens.details.to({ policyId: id })
const columns: readonly Column<CompensationPolicy>[] = [
  linkColumn('compensationName', t('field.compensationName'), detailsOf),
  statusColumn(t('field.status')),
  dayColumn('createdAt', t('field.createdAt')),
  modifiedColumn(),
  dayColumn('approvedAt', t('field.approvedAt')),
]

export const CompensationPolicyListPage = () => {
  const navigate = useNavigate()
  const load = useCall(api.compensationPolicies.getAll, {}, { fallback: t('failed.list') })
  return (
    <RecordListPage
      title={t('title')}
      intro={t('intro')}
      create={{ to: compensationScreens.create.to(), label: t('create') }}
      columns={columns}
      load={load}
      rows={load.data?.policies}
      failed={t('failed.list')}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      rowKey={(row) => row.id}
      rowName={(row) => row.compensationName}
      rowActions={(row) => [
        { label: t('view'), icon: <IconChartBar size={16} />, onClick: () => void navigate({ to: detailsOf(row) }) },
      ]}
      rowButton={(row, isSaved) => isSaved && <AddRangeTo policy={row} />}
      editOf={({ id }) => compensationScreens.edit.to({ policyId: id })}
      deletion={(policy, close) => <DeletePolicy policy={policy} onClose={close} />}
      isPending={({ status }) => canMove(compensationLifecycle, status, 'approve')}
      returnable="compensationPolicy"
      delegates="policies"
      approval={(rows, clear) => (
        <ApproveSelected
          delegates="policies"
          rows={rows}
          clear={clear}
          lifecycle={compensationLifecycle}
          returning={{ type: 'compensationPolicy', call: api.compensationPolicies.return }}
          title={(count) => t('approveTitle', { count })}
          nameOf={({ compensationName }) => compensationName}
          text={() => t('approveText')}
          call={api.compensationPolicies.approve}
          inputOf={(policies) => ({
            ids: policies.map(({ id }) => id),
            modifiedAt: policies.map(({ modifiedAt }) => modifiedAt),
          })}
          failed={t('failed.approve')}
          success={t('approved')}
        >
          {(policies) => policies.map(({ id }) => <PendingLines key={id} policyId={id} />)}
        </ApproveSelected>
      )}
      panelOf={({ id }) => <PendingLines policyId={id} />}
      fileName="compensation-policies"
    />
  )
}

/** The next action of a policy that was just saved. */
const AddRangeTo = ({ policy: { id, compensationName } }: { policy: CompensationPolicy }) => (
  <LinkButton
    to={compensationScreens.createRange.to({ policyId: id })}
    variant="default"
    size="compact-md"
    aria-label={t('range.createIn', { name: compensationName })}
  >
    {t('range.create')}
  </LinkButton>
)

type DeletePolicyProps = { policy: CompensationPolicy; onClose: () => void }
const DeletePolicy = ({ policy: { id, compensationName: name }, onClose }: DeletePolicyProps) => (
  <CommandDialog
    title={t('deleteTitle', { name })}
    onClose={onClose}
    call={api.compensationPolicies.delete}
    input={() => ({ id })}
    failed={t('failed.update')}
    success={t('deleted', { name })}
    changes={['jobLevels']}
    danger
    verb={t('deleteVerb')}
    effect={t('deleteText')}
  />
)
