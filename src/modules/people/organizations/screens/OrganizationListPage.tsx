import { Button } from '@mantine/core'
import { IconBuilding, IconEdit, IconEye, IconPlus, IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#web/may.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api } from '#web/api.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import type { RowAction } from '#web/ui/RowMenu.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { useTab } from '#web/ui/table-state.ts'
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

export const OrganizationListPage = () => {
  const [tab, openTab] = useTab(tabs)
  const [search, choose] = useUrlFilters(['franchise'])
  const franchise = franchiseTypes.find((one) => one === search.franchise)
  const status = organizationStatuses.find((one) => one === tab)
  const list = useServerList(api.orgs.getOrgs, organizationColumns, {
    input: (page) => ({
      ...page,
      filter: {
        ...(status && { status }),
        ...(tab === 'deleted' && { deleted: true }),
        ...(franchise && { franchiseType: franchise }),
      },
    }),
    rows: ({ organizations }) => organizations,
    failed: t('list.failed'),
    file: 'organizations',
    exported: exportColumns,
  })
  const [toDelete, setToDelete] = useState<ListedOrganization | null>(null)
  const rowActions = useRowActions(setToDelete)
  return (
    <Page
      title={t('list.title')}
      intro={t('list.intro')}
      actions={
        <IfMay call={api.orgs.createOrg}>
          <LinkButton to={createPath} icon={IconPlus}>
            {t('list.create')}
          </LinkButton>
        </IfMay>
      }
    >
      <CountTabs label={t('list.tabs')} tabs={tabsOf(list.data?.counts)} value={tab} onChange={openTab}>
        <DataTable
          label={t('list.title')}
          {...list.table}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          empty={emptyOf(tab, franchise, () => choose({ franchise: undefined }))}
          toolbar={
            <FilterSelect
              name="franchise"
              label={t('list.franchise')}
              all={t('list.allFranchises')}
              values={franchiseTypes}
              textOf={(value) => t(`franchise.${value}`)}
            />
          }
          rowActions={rowActions}
        />
      </CountTabs>
      {toDelete && <DeleteOrganization organization={toDelete} onClose={() => setToDelete(null)} />}
    </Page>
  )
}

type Counts = Awaited<ReturnType<typeof api.orgs.getOrgs>>['counts']
const tabsOf = (counts: Counts | undefined) =>
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
  const may = useMay()
  return (row: ListedOrganization): readonly RowAction[] => {
    const { id } = row
    const whyNot = row.deletedAt === null ? null : t('list.isDeleted')
    const go = (to: string, search = {}) => void navigate({ to, search })
    return [
      { label: t('list.view'), icon: <IconEye size={16} />, onClick: () => go(viewPath(id)) },
      ...(may(api.orgs.updateOrg)
        ? [{ label: t('list.edit'), icon: <IconEdit size={16} />, onClick: () => go(editPath(id)) }]
        : []),
      {
        label: t('list.offices'),
        icon: <IconBuilding size={16} />,
        whyNot,
        onClick: () => go(officesPath(id)),
      },
      ...(may(api.users.createUser)
        ? [
            {
              label: t('list.addUser'),
              icon: <IconUserPlus size={16} />,
              whyNot,
              onClick: () => go(createUserPath(id), { orgId: id }),
            },
          ]
        : []),
      {
        label: t('list.users'),
        icon: <IconUsers size={16} />,
        onClick: () => go(usersPath, usersOf(id)),
      },
      ...(may(api.orgs.softDeleteOrg)
        ? [
            {
              label: t('list.remove'),
              icon: <IconTrash size={16} />,
              danger: true,
              whyNot,
              onClick: () => remove(row),
            },
          ]
        : []),
    ]
  }
}
