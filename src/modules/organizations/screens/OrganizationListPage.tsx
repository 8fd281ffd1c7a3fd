import { Button, NativeSelect } from '@mantine/core'
import { IconBuilding, IconEdit, IconEye, IconPlus, IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useCall } from '#web/api.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable, failureOf } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import type { RowAction } from '#web/ui/RowMenu.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { listInputOf, useTableState } from '#web/ui/table-state.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { franchiseTypes, organizationStatuses } from '../organization.rules.ts'
import { DeleteOrganization } from './DeleteOrganization.tsx'
import {
  createPath,
  createUserPath,
  editPath,
  officesPath,
  usersOf,
  usersPath,
  viewPath,
  type ListedOrganization,
} from './organization.ts'
import { exportColumns, organizationColumns } from './organization-columns.tsx'
import { t } from '../organization.texts.ts'

const tabs = ['all', 'Active', 'Onboarding', 'Suspended', 'deleted'] as const
type Tab = (typeof tabs)[number]

type ListInput = Parameters<typeof api.orgs.getOrgs>[0]
/** The list's input. The tab and the franchise filter are URL parameters, like the state of the table. */
const useListInput = () => {
  const [tableState, change] = useTableState()
  const [search, choose] = useUrlFilters(['tab', 'franchise'])
  const tab: Tab = tabs.find((one) => one === tableState.tab) ?? 'all'
  const franchise = franchiseTypes.find((one) => one === search.franchise)
  const status = organizationStatuses.find((one) => one === tab)
  const input: ListInput = {
    ...listInputOf(tableState, organizationColumns),
    filter: {
      ...(status && { status }),
      ...(tab === 'deleted' && { deleted: true }),
      ...(franchise && { franchiseType: franchise }),
    },
  }
  const open = (next: Tab) => change({ tab: next === 'all' ? undefined : next })
  return { tab, franchise, input, choose, open }
}

export const OrganizationListPage = () => {
  const { tab, franchise, input, choose, open } = useListInput()
  const failed = t('list.failed')
  const load = useCall(api.orgs.getOrgs, input, { fallback: failed })
  const [toDelete, setToDelete] = useState<ListedOrganization | null>(null)
  const rowActions = useRowActions(setToDelete)
  const { data } = load
  return (
    <Page
      title={t('list.title')}
      intro={t('list.intro')}
      actions={
        <Button component={Link} to={createPath} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('list.create')}
        </Button>
      }
    >
      <CountTabs label={t('list.tabs')} tabs={useTabs(data?.counts)} value={tab} onChange={open}>
        <DataTable
          label={t('list.title')}
          pagedBy="server"
          columns={organizationColumns}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          list={data && { rows: data.organizations, total: data.total, next: data.next }}
          refreshing={load.isPlaceholderData}
          failure={failureOf(load, failed)}
          empty={emptyOf(tab, franchise, () => choose({ franchise: undefined }))}
          toolbar={
            <NativeSelect
              aria-label={t('list.franchise')}
              value={franchise ?? ''}
              data={[
                { value: '', label: t('list.allFranchises') },
                ...franchiseTypes.map((value) => ({ value, label: t(`franchise.${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                choose({ franchise: franchiseTypes.find((one) => one === value) })
              }
            />
          }
          rowActions={rowActions}
          file={{
            name: 'organizations',
            allRows: () => everyRow(api.orgs.getOrgs, input, ({ organizations }) => organizations),
            columns: exportColumns,
          }}
        />
      </CountTabs>
      <DeleteOrganization organization={toDelete} onClose={() => setToDelete(null)} />
    </Page>
  )
}

type Counts = Awaited<ReturnType<typeof api.orgs.getOrgs>>['counts']
const useTabs = (counts: Counts | undefined) =>
  tabs.map((key) => ({
    key,
    label: t(`list.tab.${key}`),
    count: counts && (key === 'all' ? counts.Active + counts.Onboarding + counts.Suspended : counts[key]),
  }))

const emptyOf = (tab: Tab, franchise: string | undefined, clear: () => void) => {
  if (franchise)
    return {
      title: t('list.emptyFranchise'),
      action: (
        <Button variant="default" onClick={clear}>
          {t('list.showAll')}
        </Button>
      ),
    }
  if (tab === 'all') return { title: t('list.empty'), hint: t('list.emptyHint') }
  return { title: t('list.emptyTab'), hint: t('list.emptyTabHint') }
}

const useRowActions = (remove: (row: ListedOrganization) => void) => {
  const navigate = useNavigate()
  return (row: ListedOrganization): readonly RowAction[] => {
    const { id } = row
    const whyNot = row.deletedAt === null ? null : t('list.isDeleted')
    const go = (to: string, search = {}) => void navigate({ to, search })
    return [
      { label: t('list.view'), icon: <IconEye size={16} />, onClick: () => go(viewPath(id)) },
      { label: t('list.edit'), icon: <IconEdit size={16} />, onClick: () => go(editPath(id)) },
      {
        label: t('list.offices'),
        icon: <IconBuilding size={16} />,
        whyNot,
        onClick: () => go(officesPath(id)),
      },
      {
        label: t('list.addUser'),
        icon: <IconUserPlus size={16} />,
        whyNot,
        onClick: () => go(createUserPath(id), { orgId: id }),
      },
      {
        label: t('list.users'),
        icon: <IconUsers size={16} />,
        onClick: () => go(usersPath, usersOf(id)),
      },
      {
        label: t('list.remove'),
        icon: <IconTrash size={16} />,
        danger: true,
        whyNot,
        onClick: () => remove(row),
      },
    ]
  }
}
