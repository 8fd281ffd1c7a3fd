import type { z } from 'zod'
import { approvalLifecycle } from '#kernel/approval.ts'
import { canMove } from '#kernel/lifecycle.ts'
import { versionOf } from '#kernel/version.ts'
import { costColumn, countColumn, Noted } from '#people/groups/screens/group-columns.tsx'
import { PendingEdits } from '#ground/audit/screens/PendingEdits.tsx'
import { api, useCall } from '#web/api.ts'
import { ApproveSelected } from '#web/ui/ApproveSelected.tsx'
import { amountColumn, codeColumn, linkColumn, modifiedColumn, statusColumn, textColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Money, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { RecordListPage } from '#web/ui/RecordListPage.tsx'
import type { employeeBenefits } from '../benefit.contract.ts'
import { benefitScreens } from '../benefit.screens.ts'
import { t } from '../benefit.texts.ts'

type Benefit = z.input<(typeof employeeBenefits)['getEmployeeBenefits']['output']>['benefits'][number]

const editOf = ({ id }: Benefit): string => benefitScreens.edit.to({ bid: id })
const columns: readonly Column<Benefit>[] = [
  linkColumn('name', t('field.name'), editOf),
  textColumn('employeeCategory', t('field.employeeCategory')),
  textColumn('officeName', t('field.officeCode'), { minor: true }),
  { ...codeColumn('officeCode', t('officeCode')), hidden: true },
  {
    id: 'recurrence',
    header: t('field.recurrence'),
    cell: (row) => t(`recurrence.${row.recurrence}`),
    value: (row) => t(`recurrence.${row.recurrence}`),
    hidden: true,
  },
  {
    ...amountColumn('amount', t('field.amount')),
    cell: (row) => (
      <Noted note={t(`recurrence.${row.recurrence}`)}>
        <Money amount={row.amount} />
      </Noted>
    ),
  },
  { ...countColumn('employees'), minor: true },
  { ...costColumn, minor: true },
  statusColumn(t('field.status')),
  { ...modifiedColumn('modifiedDate'), hidden: true },
]

export const BenefitListPage = () => {
  const load = useCall(api.employeeBenefits.getEmployeeBenefits, {}, { fallback: t('failed.list') })
  return (
    <RecordListPage
      title={t('title')}
      intro={t('intro')}
      create={{ to: benefitScreens.create.to(), label: t('create') }}
      columns={columns}
      load={load}
      rows={load.data?.benefits}
      failed={t('failed.list')}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      editOf={editOf}
      isPending={({ status }) => canMove(approvalLifecycle, status, 'approve')}
      returnable="employeeBenefit"
      delegates="benefits"
      approval={(rows, clear) => (
        <ApproveSelected
          delegates="benefits"
          rows={rows}
          clear={clear}
          lifecycle={approvalLifecycle}
          returning={{ type: 'employeeBenefit', call: api.employeeBenefits.return }}
          title={(count) => t('approveTitle', { count })}
          nameOf={({ name, amount }) => `${name} (${ringgit(amount)})`}
          text={() => t('approveText')}
          call={api.employeeBenefits.bulkApproveEmployeeBenefit}
          inputOf={(benefits) => ({ benefits: benefits.map(({ id }) => id), modifiedAt: benefits.map(versionOf) })}
          failed={t('failed.approve')}
          success={t('approvedMany')}
          changes={['employeeCategories']}
        >
          {(benefits) => <PendingCategories benefits={benefits} />}
        </ApproveSelected>
      )}
      panelOf={({ id }) => <PendingEdits type="employeeBenefit" id={id} />}
      fileName="employee-benefits"
    />
  )
}

/** The categories that are approved with these benefits. */
const PendingCategories = ({ benefits }: { benefits: readonly Benefit[] }) => {
  const pending = benefits.filter((row) => row.categoryStatus !== 'Approved').map((row) => row.employeeCategory)
  if (pending.length === 0) return null
  return <Notice tone="wait" title={t('alsoCategories', { categories: [...new Set(pending)].join(', ') })} />
}
