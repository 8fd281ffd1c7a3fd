import { IconCash, IconCashBanknote, IconCoins, IconReceipt2, IconTruckDelivery, IconUser } from '@tabler/icons-react'
import { isManagement, isPlatform, type Role } from '#kernel/access.ts'
import { deductionScreens } from '#money/deductions/deduction.screens.ts'
import { t as leaver } from '#money/deductions/leavers/leaver.texts.ts'
import { disbursementScreens } from '#money/disbursements/disbursement.screens.ts'
import { payRunScreens } from '#money/payRuns/pay-run.screens.ts'
import { nameOf as payRunName, type PayRun } from '#money/payRuns/screens/pay-run.ts'
import { supplierScreens } from '#money/suppliers/supplier.screens.ts'
import { settlementScreens } from '#owed/receivables/settlement/settlement.screens.ts'
import { employeeScreens } from '#people/employees/employee.screens.ts'
import { monthlyReportScreens } from '#reports/monthlyReports/report.screens.ts'
import { api, queryOf } from '#web/api.ts'
import { dateText, ringgit } from '#web/ui/format.ts'
import { statusText } from '#web/ui/StatusPill.tsx'
import type { MenuGroup } from './menus.ts'
import { t } from './palette.texts.ts'
import { platformSources } from './palette-platform.ts'
import { joined, maxShown, source, type Group, type Source } from './palette-source.ts'

/** Whether a menu contains one of these lists, which depends on the organization's features. */
const hasList = (groups: readonly MenuGroup[], lists: readonly { readonly path: string }[]): boolean =>
  groups.some(({ entries }) => entries.some(({ to }) => lists.some(({ path }) => path === to)))

type Asked = {
  readonly search: string
  readonly groups: readonly MenuGroup[]
  readonly role: Role
  readonly may: (call: unknown) => boolean
}

/** The kinds of results that the user can access. */
export const sourcesFor = ({ search, groups, role, may }: Asked): readonly Source[] => {
  const platform = isPlatform(role)
  if (!platform && !isManagement(role)) return []
  const has = (...lists: Parameters<typeof hasList>[1]) => hasList(groups, lists)
  return [
    ...(platform ? platformSources(search, may) : [employees(search)]),
    ...(has(disbursementScreens.list, disbursementScreens.platformList) ? [money(search, platform)] : []),
    ...(has(deductionScreens.list, deductionScreens.internalList) ? [deductions(search, platform)] : []),
    ...(has(monthlyReportScreens.receivables) ? [leavers(search)] : []),
    ...(has(payRunScreens.list) ? [payRuns(search)] : []),
    ...(has(payRunScreens.platformList) ? [platformPayRuns(search)] : []),
    ...(has(supplierScreens.list, supplierScreens.platformList) ? [suppliers(search, platform)] : []),
  ]
}

const employees = (search: string): Source =>
  source(t('failed'), queryOf(api.employees.getEmployees, { search, pageSize: maxShown }), (answer) => [
    {
      label: t('employees'),
      icon: IconUser,
      total: answer.total,
      hits: answer.employees.map((one) => {
        const name = `${one.firstName} ${one.lastName}`
        return {
          key: one.id,
          label: name,
          description: joined([one.employeeICNumber, one.team?.teamName]),
          to: employeeScreens.view.to({ employeeICNumber: one.employeeICNumber }),
          quoted: [name, one.employeeICNumber, one.email ?? null],
        }
      }),
    },
  ])

const dueText = (amount: Parameters<typeof ringgit>[0], date: string): string =>
  t('due', { amount: ringgit(amount), date: dateText(date) })

/** Disbursements by name, payee, account, invoice or amount, and settlements by name, reference or amount. */
const money = (search: string, platform: boolean): Source =>
  source(t('paymentsFailed'), queryOf(api.disbursements.find, { search }), (answer) => [
    {
      label: t('disbursements'),
      icon: IconCash,
      hits: answer.disbursements.map((row) => ({
        key: row.id,
        label: row.name,
        description: joined([
          platform && row.orgName,
          row.invoiceNumber && t('invoice', { number: row.invoiceNumber }),
          statusText(row.status),
          ringgit(row.amount),
        ]),
        to: platform
          ? disbursementScreens.internalDetails.to({ orgId: row.orgId, id: row.id })
          : disbursementScreens.details.to({ disbursementId: row.id }),
        quoted: [row.name, row.id, row.invoiceNumber, row.amount],
      })),
    },
    {
      label: t('settlements'),
      icon: IconReceipt2,
      hits: answer.settlements.map(({ repaymentId, disbursementId, ...row }) => ({
        key: repaymentId,
        label: row.name,
        description: joined([platform && row.orgName, dueText(row.amountDue, row.dueDate)]),
        to: platform
          ? settlementScreens.internalDetails.to({ orgId: row.orgId, id: disbursementId, repaymentId })
          : settlementScreens.details.to({ repaymentId, disbursementId }),
        quoted: [row.name, row.amountDue],
      })),
    },
  ])

/** Deduction lists by number, and by employer for platform staff. */
const deductions = (search: string, platform: boolean): Source =>
  source(t('paymentsFailed'), queryOf(api.deductions.getLists, { search, pageSize: maxShown }), ({ lists, total }) => [
    {
      label: t('deductions'),
      icon: IconCoins,
      total,
      hits: lists.map((list) => ({
        key: list.id,
        label: list.number,
        description: joined([platform && list.orgName, dueText(list.toRemit, list.dueOn)]),
        to: platform
          ? deductionScreens.internalDetails.to({ orgId: list.orgId, listId: list.id })
          : deductionScreens.details.to({ listId: list.id }),
        quoted: [list.number],
      })),
    },
  ])

/** What employees who left owe, by name, reference, list or employer. */
const leavers = (search: string): Source =>
  source(
    t('paymentsFailed'),
    queryOf(api.deductions.getLeaverReceivables, { search, pageSize: maxShown }),
    ({ receivables, total }) => [
      {
        label: leaver('tab'),
        icon: IconReceipt2,
        total,
        hits: receivables.map((row) => ({
          key: row.id,
          label: row.employeeName,
          description: joined([row.orgName, row.number, dueText(row.outstanding, row.dueOn)]),
          to: deductionScreens.leaver.to({ orgId: row.orgId, receivableId: row.id }),
          quoted: [row.employeeName, row.number],
        })),
      },
    ],
  )

const payRunGroup = (runs: readonly PayRun[], total: number, to: (run: PayRun) => string): Group => ({
  label: t('payRuns'),
  icon: IconCashBanknote,
  total,
  hits: runs.map((run) => ({
    key: run.id,
    label: payRunName(run),
    description: joined([
      run.groups.map(({ name }) => name).join(', '),
      statusText(run.status),
      ringgit(run.employeesNetPay),
    ]),
    to: to(run),
    quoted: [payRunName(run), run.id, run.employeesNetPay],
  })),
})

/** An organization's pay runs by name, groups, id or amount; its list has all of them. */
const payRuns = (search: string): Source =>
  source(t('paymentsFailed'), queryOf(api.payRuns.getAll, {}), (answer) => {
    const matching = answer.payRuns.filter((run) =>
      [payRunName(run), ...run.groups.map(({ name }) => name), run.id, ringgit(run.employeesNetPay)]
        .join(' ')
        .toLowerCase()
        .includes(search.toLowerCase()),
    )
    const shown = matching.slice(0, maxShown)
    return [payRunGroup(shown, matching.length, ({ id }) => payRunScreens.details.to({ payRunId: id }))]
  })

const platformPayRuns = (search: string): Source =>
  source(t('paymentsFailed'), queryOf(api.adminPayRuns.getAll, { search, pageSize: maxShown }), (answer) => [
    payRunGroup(answer.payRuns, answer.total, ({ orgId, id }) =>
      payRunScreens.platformDetails.to({ orgId, payRunId: id }),
    ),
  ])

/** Suppliers by name, registration number, e-mail address or account. Platform staff search all organizations. */
const suppliers = (search: string, platform: boolean): Source =>
  source(t('suppliersFailed'), queryOf(api.suppliers.getAll, { search, pageSize: maxShown }), (answer) => [
    {
      label: t('suppliers'),
      icon: IconTruckDelivery,
      total: answer.total,
      hits: answer.suppliers.map(({ id, orgId, orgName, companyName, businessRegistrationNumber, ...one }) => ({
        key: id,
        label: companyName,
        description: platform ? orgName : businessRegistrationNumber,
        to: platform ? supplierScreens.platformView.to({ orgId, id }) : supplierScreens.view.to({ id }),
        quoted: [companyName, businessRegistrationNumber, one.email],
      })),
    },
  ])
