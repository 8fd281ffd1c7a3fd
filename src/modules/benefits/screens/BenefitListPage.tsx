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
import { Money } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import type { benefit } from '../benefit.contract.ts'
import { benefitScreens } from '../benefit.screens.ts'
import { t } from '../benefit.texts.ts'

type Benefit = z.input<typeof benefit>

const columns: readonly Column<Benefit>[] = [
  {
    id: 'name',
    header: t('field.name'),
    wide: true,
    cell: (row) => <Link to={benefitScreens.edit.to({ bid: row.id })}>{row.name}</Link>,
    value: (row) => row.name,
  },
  {
    id: 'employeeCategory',
    header: t('field.employeeCategory'),
    cell: (row) => row.employeeCategory,
    value: (row) => row.employeeCategory,
  },
  {
    id: 'officeCode',
    header: t('field.officeCode'),
    cell: (row) => row.officeName,
    value: (row) => row.officeName,
  },
  {
    id: 'recurrence',
    header: t('field.recurrence'),
    cell: (row) => t(`recurrence.${row.recurrence}`),
    value: (row) => t(`recurrence.${row.recurrence}`),
  },
  {
    id: 'amount',
    header: t('field.amount'),
    align: 'right',
    cell: (row) => <Money amount={row.amount} />,
    value: (row) => row.amount,
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

export const BenefitListPage = () => {
  const { role } = useSession()
  const navigate = useNavigate()
  const load = useCall(api.employeeBenefits.getEmployeeBenefits, {}, { fallback: t('failed.list') })
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      actions={
        <Button component={Link} to={benefitScreens.create.to()} leftSection={<IconPlus size={16} aria-hidden />}>
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
        list={load.data && { rows: load.data.benefits, total: load.data.benefits.length }}
        failure={failureOf(load, t('failed.list'))}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        rowActions={(row) => [
          {
            label: ui('action.edit'),
            icon: <IconEdit size={16} />,
            onClick: () => void navigate({ to: benefitScreens.edit.to({ bid: row.id }) }),
          },
        ]}
        {...(role === 'Manager' && {
          selection: {
            actions: (rows: readonly Benefit[], clear: () => void) => <ApproveBenefits rows={rows} clear={clear} />,
          },
        })}
        csv={{ fileName: 'employee-benefits.csv' }}
      />
    </Page>
  )
}

const ApproveBenefits = ({ rows, clear }: { rows: readonly Benefit[]; clear: () => void }) => {
  const approve = useCommand(api.employeeBenefits.bulkApproveEmployeeBenefit, {
    fallback: t('failed.approve'),
    success: t('approvedMany'),
    changes: ['employeeCategories'],
    onSuccess: clear,
  })
  return (
    <ApproveSelected
      rows={rows}
      lifecycle={approvalLifecycle}
      title={(count) => t('approveTitle', { count })}
      onApprove={(benefits) => approve.mutateAsync({ benefits: benefits.map(({ id }) => id) })}
    >
      {(benefits) => <Consequences benefits={benefits} />}
    </ApproveSelected>
  )
}

const Consequences = ({ benefits }: { benefits: readonly Benefit[] }) => {
  const unapproved = benefits.filter((row) => row.categoryStatus !== 'Approved').map((row) => row.employeeCategory)
  return (
    <>
      <Text>{benefits.map(({ name }) => name).join(', ')}</Text>
      <Text size="sm">{t('approveText')}</Text>
      {unapproved.length > 0 && (
        <Notice tone="wait" title={t('alsoCategories', { categories: [...new Set(unapproved)].join(', ') })} />
      )}
    </>
  )
}
