import { disbursementScreens } from '#modules/disbursements/disbursement.screens.ts'
import { employeeScreens } from '#modules/employees/employee.screens.ts'
import { organizationScreens } from '#modules/organizations/organization.screens.ts'
import { payRunScreens } from '#modules/payRuns/pay-run.screens.ts'
import { supplierScreens } from '#modules/suppliers/supplier.screens.ts'
import { exportParam } from '#modules/transactions/account.rules.ts'
import { transactionScreens } from '#modules/transactions/transaction.screens.ts'
import { uploadScreens } from '#modules/uploads/upload.screens.ts'
import { api } from '../api.ts'
import type { MenuGroup } from './menus.ts'
import { t } from './shell.texts.ts'

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

/** The commands whose label contains the text. They appear only for a text. */
export const commandsFor = (
  groups: readonly MenuGroup[],
  query: string,
  may: (call: unknown) => boolean,
): Command[] => {
  const text = query.trim().toLowerCase()
  if (text === '') return []
  const menu = new Set(groups.flatMap(({ entries }) => entries.map(({ to }) => to)))
  return all().flatMap(([list, label, to, call]) =>
    menu.has(list.path) && may(call) && label.toLowerCase().includes(text) ? [{ label, to }] : [],
  )
}
