import { Button, Text } from '@mantine/core'
import { IconChartBar, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { ApproveSelected } from '#web/ui/ApproveSelected.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dayOfText } from '#web/ui/DateText.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { compensationLifecycle } from '../compensation.rules.ts'
import { compensationScreens } from '../compensation.screens.ts'
import { t } from '../compensation.texts.ts'
import type { CompensationPolicy } from './policy.ts'

const day = (id: 'createdAt' | 'modifiedAt' | 'approvedAt'): Column<CompensationPolicy> => ({
  id,
  header: t(`field.${id}`),
  cell: (row) => <span className="num">{row[id] ? dayOfText(row[id]) : '—'}</span>,
  value: (row) => row[id],
})

const columns: readonly Column<CompensationPolicy>[] = [
  {
    id: 'compensationName',
    header: t('field.compensationName'),
    wide: true,
    cell: (row) => <Link to={compensationScreens.details.to({ policyId: row.id })}>{row.compensationName}</Link>,
    value: (row) => row.compensationName,
  },
  {
    id: 'status',
    header: t('field.status'),
    cell: (row) => <StatusPill status={row.status} />,
    value: (row) => statusText(row.status),
  },
  day('createdAt'),
  day('modifiedAt'),
  day('approvedAt'),
]

export const CompensationPolicyListPage = () => {
  const { role } = useSession()
  const navigate = useNavigate()
  const load = useCall(api.compensationPolicies.getAll, {}, { fallback: t('failed.list') })
  const [toDelete, setToDelete] = useState<CompensationPolicy | null>(null)
  const open = (screen: typeof compensationScreens.edit | typeof compensationScreens.details, policyId: string) => () =>
    void navigate({ to: screen.to({ policyId }) })
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      actions={
        <Button component={Link} to={compensationScreens.create.to()} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('create')}
        </Button>
      }
    >
      <DataTable
        label={t('title')}
        pagedBy="browser"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.compensationName}
        list={load.data && { rows: load.data.policies, total: load.data.policies.length }}
        failure={failureOf(load, t('failed.list'))}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        rowActions={(row) => [
          { label: t('view'), icon: <IconChartBar size={16} />, onClick: open(compensationScreens.details, row.id) },
          { label: ui('action.edit'), icon: <IconEdit size={16} />, onClick: open(compensationScreens.edit, row.id) },
          { label: ui('action.delete'), icon: <IconTrash size={16} />, danger: true, onClick: () => setToDelete(row) },
        ]}
        {...(role === 'Manager' && {
          selection: {
            actions: (rows: readonly CompensationPolicy[], clear: () => void) => (
              <ApprovePolicies rows={rows} clear={clear} />
            ),
          },
        })}
        csv={{ fileName: 'compensation-policies.csv' }}
      />
      <DeletePolicy policy={toDelete} onClose={() => setToDelete(null)} />
    </Page>
  )
}

const ApprovePolicies = ({ rows, clear }: { rows: readonly CompensationPolicy[]; clear: () => void }) => {
  const approve = useCommand(api.compensationPolicies.approve, {
    fallback: t('failed.approve'),
    success: t('approved'),
    onSuccess: clear,
  })
  return (
    <ApproveSelected
      rows={rows}
      lifecycle={compensationLifecycle}
      title={(count) => t('approveTitle', { count })}
      onApprove={(policies) =>
        approve.mutateAsync({
          ids: policies.map(({ id }) => id),
          modifiedAt: policies.map(({ modifiedAt }) => modifiedAt),
        })
      }
    >
      {(policies) => (
        <>
          <Text>{policies.map(({ compensationName }) => compensationName).join(', ')}</Text>
          <Text size="sm">{t('approveText')}</Text>
        </>
      )}
    </ApproveSelected>
  )
}

const DeletePolicy = ({ policy, onClose }: { policy: CompensationPolicy | null; onClose: () => void }) => {
  const name = policy?.compensationName ?? ''
  const remove = useCommand(api.compensationPolicies.delete, {
    fallback: t('failed.update'),
    success: t('deleted', { name }),
    changes: ['jobLevels'],
  })
  return (
    <Confirm
      opened={policy !== null}
      onClose={onClose}
      danger
      title={t('deleteTitle', { name })}
      verb={t('deleteVerb')}
      onConfirm={() => (policy ? remove.mutateAsync({ id: policy.id }) : Promise.resolve())}
    >
      <Text>{t('deleteText')}</Text>
    </Confirm>
  )
}
