import { Button, Text } from '@mantine/core'
import { IconEdit, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { approvalLifecycle } from '#kernel/approval.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { ApproveSelected } from '#web/ui/ApproveSelected.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dayOfText } from '#web/ui/DateText.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import type { category } from '../category.contract.ts'
import { categoryScreens } from '../category.screens.ts'
import { t } from '../category.texts.ts'

type Category = z.input<typeof category>

const columns: readonly Column<Category>[] = [
  {
    id: 'name',
    header: t('field.name'),
    wide: true,
    cell: (row) => <Link to={categoryScreens.edit.to({ cid: row.id })}>{row.name}</Link>,
    value: (row) => row.name,
  },
  {
    id: 'code',
    header: t('field.code'),
    cell: (row) => <span className="num">{row.code}</span>,
    value: (row) => row.code,
  },
  {
    id: 'description',
    header: t('field.description'),
    wide: true,
    cell: (row) => row.description,
    value: (row) => row.description,
  },
  {
    id: 'status',
    header: t('field.status'),
    cell: (row) => <StatusPill status={row.status} />,
    value: (row) => statusText(row.status),
  },
  {
    id: 'modifiedDate',
    header: t('field.modifiedDate'),
    cell: (row) => <span className="num">{dayOfText(row.modifiedDate)}</span>,
    value: (row) => row.modifiedDate,
  },
]

export const CategoryListPage = () => {
  const { role } = useSession()
  const navigate = useNavigate()
  const load = useCall(api.employeeCategories.getEmployeeCategories, {}, { fallback: t('failed.list') })
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      actions={
        <Button component={Link} to={categoryScreens.create.to()} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('create')}
        </Button>
      }
    >
      <DataTable
        label={t('title')}
        pagedBy="browser"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        list={load.data && { rows: load.data.categories, total: load.data.categories.length }}
        failure={failureOf(load, t('failed.list'))}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        rowActions={(row) => [
          {
            label: ui('action.edit'),
            icon: <IconEdit size={16} />,
            onClick: () => void navigate({ to: categoryScreens.edit.to({ cid: row.id }) }),
          },
        ]}
        {...(role === 'Manager' && {
          selection: {
            actions: (rows: readonly Category[], clear: () => void) => <ApproveCategories rows={rows} clear={clear} />,
          },
        })}
        csv={{ fileName: 'employee-categories.csv' }}
      />
    </Page>
  )
}

const ApproveCategories = ({ rows, clear }: { rows: readonly Category[]; clear: () => void }) => {
  const approve = useCommand(api.employeeCategories.bulkApproveEmployeeCategory, {
    fallback: t('failed.approve'),
    success: t('approvedMany'),
    onSuccess: clear,
  })
  return (
    <ApproveSelected
      rows={rows}
      lifecycle={approvalLifecycle}
      inDialog
      title={(count) => t('approveTitle', { count })}
      onApprove={(categories) => approve.mutateAsync({ categories: categories.map(({ id }) => id) })}
    >
      {(categories) => (
        <>
          <Text>{categories.map(({ name }) => name).join(', ')}</Text>
          <Text size="sm">{t('approveText')}</Text>
        </>
      )}
    </ApproveSelected>
  )
}
