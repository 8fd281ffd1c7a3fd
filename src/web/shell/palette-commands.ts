import { disbursementScreens } from '#modules/disbursements/disbursement.screens.ts'
import { employeeScreens } from '#modules/employees/employee.screens.ts'
import { organizationScreens } from '#modules/organizations/organization.screens.ts'
import { payRunScreens } from '#modules/payRuns/pay-run.screens.ts'
import { supplierScreens } from '#modules/suppliers/supplier.screens.ts'
import { exportParam } from '#modules/transactions/account.rules.ts'
import { transactionScreens } from '#modules/transactions/transaction.screens.ts'
import { uploadScreens } from '#modules/uploads/upload.screens.ts'
import type { MenuGroup } from './menus.ts'
import { t } from './shell.texts.ts'

export type Command = { readonly label: string; readonly to: string }

/** Each command with the list that it belongs to: who has the list in a menu may use the command. */
const all = () =>
  [
    [disbursementScreens.list, t('command.disbursement'), disbursementScreens.create.to()],
    [employeeScreens.list, t('command.employee'), employeeScreens.create.to()],
    [employeeScreens.list, t('command.import'), employeeScreens.import.to()],
    [supplierScreens.list, t('command.supplier'), supplierScreens.create.to()],
    [payRunScreens.list, t('command.payRun'), payRunScreens.create.to({ payType: 'Regular' })],
    [transactionScreens.list, t('command.export'), `${transactionScreens.list.to()}?${exportParam}=yes`],
    [organizationScreens.list, t('command.organization'), organizationScreens.create.to()],
    [uploadScreens.list, t('command.upload'), uploadScreens.create.to()],
  ] as const

/** The commands whose label contains the text. They appear only for a text. */
export const commandsFor = (groups: readonly MenuGroup[], query: string): Command[] => {
  const text = query.trim().toLowerCase()
  if (text === '') return []
  const menu = new Set(groups.flatMap(({ entries }) => entries.map(({ to }) => to)))
  return all().flatMap(([list, label, to]) =>
    menu.has(list.path) && label.toLowerCase().includes(text) ? [{ label, to }] : [],
  )
}
