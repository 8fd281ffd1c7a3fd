import type { Role } from '#kernel/access.ts'
import { disbursementScreens } from '#money/disbursements/disbursement.screens.ts'
import { employeeScreens } from '#people/employees/employee.screens.ts'
import { organizationScreens } from '#people/organizations/organization.screens.ts'
import { withdrawalScreens } from '#money/withdrawals/withdrawal.screens.ts'
import { payRunScreens } from '#money/payRuns/pay-run.screens.ts'
import { supplierScreens } from '#money/suppliers/supplier.screens.ts'
import { exportParam } from '#owed/transactions/account.rules.ts'
import { transactionScreens } from '#owed/transactions/transaction.screens.ts'
import { uploadScreens } from '#ground/uploads/upload.screens.ts'
import { api } from '#web/api.ts'
import type { MenuGroup } from './menus.ts'
import { t } from './palette.texts.ts'

export type Command = { readonly label: string; readonly to: string }

/** Each with the list that it belongs to and the call that it leads to: who has the list and may call it may use it. */
const all = () =>
  [
    [disbursementScreens.list, t('command.disbursement'), disbursementScreens.create.to(), api.disbursements.create],
    [employeeScreens.list, t('command.employee'), employeeScreens.create.to(), api.employees.createEmployee],
    [employeeScreens.list, t('command.import'), employeeScreens.import.to(), api.employees.employeeBulkImportAdd],
    [supplierScreens.list, t('command.supplier'), supplierScreens.create.to(), api.suppliers.create],
    [payRunScreens.list, t('command.payRun'), payRunScreens.create.to({ payType: 'Regular' }), api.payRuns.create],
    [
      transactionScreens.list,
      t('command.export'),
      `${transactionScreens.list.to()}?${exportParam}=yes`,
      api.transactions.exportToPDFv2,
    ],
    [organizationScreens.list, t('command.organization'), organizationScreens.create.to(), api.orgs.createOrg],
    [uploadScreens.list, t('command.upload'), uploadScreens.create.to(), api.uploadedDocuments.create],
  ] as const

/** The queues of a Manager. The lists begin with what is pending. */
const approvals = () =>
  [
    [withdrawalScreens.requests, t('command.approveRequests'), withdrawalScreens.requests.to()],
    [employeeScreens.list, t('command.approveEmployees'), employeeScreens.approve.to()],
    [disbursementScreens.list, t('command.approveDisbursements'), disbursementScreens.list.to()],
    [payRunScreens.list, t('command.approvePayRuns'), payRunScreens.list.to()],
  ] as const

/** The commands whose label contains the text. They appear only for a text. */
export const commandsFor = (
  groups: readonly MenuGroup[],
  query: string,
  { role, may }: { readonly role: Role; readonly may: (call: unknown) => boolean },
): Command[] => {
  const text = query.trim().toLowerCase()
  if (text === '') return []
  const menu = new Set(groups.flatMap(({ entries }) => entries.map(({ to }) => to)))
  const offered = [...(role === 'Manager' ? approvals() : []), ...all().filter(([, , , call]) => may(call))]
  return offered.flatMap(([list, label, to]) =>
    menu.has(list.path) && label.toLowerCase().includes(text) ? [{ label, to }] : [],
  )
}
