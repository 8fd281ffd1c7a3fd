import { approvals } from '#ground/approvals/approval.contract.ts'
import { audit } from '#ground/audit/audit.contract.ts'
import { employeeBenefits } from '#money/benefits/benefit.contract.ts'
import { banks } from '#ground/banks/bank.contract.ts'
import { employeeCategories } from '#people/categories/category.contract.ts'
import { columns } from '#ground/columns/column.contract.ts'
import { content, countries } from '#ground/content/content.contract.ts'
import type { ErrorCode } from '#kernel/registered.ts'
import { adminEarnedWageCalls, earnedWageCalls } from '#money/earnedWages/earned-wage.contract.ts'
import { accountChangeCalls } from '#people/employees/account/account-change.contract.ts'
import { employeeAbsences } from '#people/employees/pay/absence.contract.ts'
import { employeeAssignment } from '#people/employees/directory/assignment.contract.ts'
import { employeeDirectory } from '#people/employees/employee.contract.ts'
import { employeeWallets } from '#money/elections/election.contract.ts'
import { importCalls } from '#people/employees/import/import.contract.ts'
import { otherDeductionCalls } from '#people/employees/pay/other-deduction.contract.ts'
import { employeeReturn } from '#people/employees/approval/return.contract.ts'
import { ownProfileCalls } from '#people/employees/profile/own-profile.contract.ts'
import { auth, users } from '#people/identity/signIn/auth.contract.ts'
import { ownSessions, twoStep } from '#people/identity/account/own-account.contract.ts'
import { confirmations, passkeys, passkeySignIn } from '#people/identity/passkeys/passkey.contract.ts'
import { managementSecurity, staffSecurity } from '#people/identity/twoStep/sign-in-security.contract.ts'
import { administratorActions, userActions } from '#people/identity/users/user-actions.contract.ts'
import { administrators, userAdmin } from '#people/identity/users/user-admin.contract.ts'
import { icNumberCalls } from '#reports/icNumbers/ic-numbers.contract.ts'
import { compensationPolicies, payRanges } from '#people/compensation/compensation.contract.ts'
import { adminJobLevels, jobLevels } from '#people/jobLevels/job-level.contract.ts'
import { adminMonthlyReportCalls, monthlyReportCalls } from '#reports/monthlyReports/report/report.contract.ts'
import { unmatchedCalls } from '#reports/monthlyReports/unmatched/unmatched.contract.ts'
import { ledger } from '#ground/ledger/ledger.contract.ts'
import { settings } from '#people/notifications/settings.contract.ts'
import { orgOffices } from '#people/offices/office.contract.ts'
import { orgs } from '#people/organizations/organization.contract.ts'
import { adminPayRuns } from '#money/payRuns/platform/admin-pay-run.contract.ts'
import { adminBenefitAccountCalls, benefitAccountCalls } from '#owed/receivables/benefit/benefit-account.contract.ts'
import { payRuns } from '#money/payRuns/pay-run.contract.ts'
import { statementCalls } from '#owed/statements/statement.contract.ts'
import { disbursements } from '#money/disbursements/record/disbursement.contract.ts'
import { payingCalls } from '#money/disbursements/paying/paying.contract.ts'
import { payoutCalls } from '#money/payouts/payout.contract.ts'
import { suppliers } from '#money/suppliers/supplier.contract.ts'
import { paymentGateway } from '#money/paymentGateway/payment-gateway.contract.ts'
import { movementCalls } from '#money/paymentGateway/movement.contract.ts'
import { repayments, repaymentTransactions } from '#owed/receivables/settlement/settlement.contract.ts'
import { teams } from '#people/teams/team.contract.ts'
import { attentionCalls } from '#money/withdrawals/totals/attention.contract.ts'
import { bankResultCalls } from '#money/withdrawals/results/bank-result.contract.ts'
import { batchCalls } from '#money/withdrawals/batches/batch.contract.ts'
import { paymentCalls } from '#money/withdrawals/bank/payment.contract.ts'
import { transferCalls } from '#money/withdrawals/transfers/transfer.contract.ts'
import { summaryCalls } from '#money/withdrawals/totals/summary.contract.ts'
import { todayCalls } from '#money/withdrawals/totals/today.contract.ts'
import { savedFilters } from '#ground/savedFilters/saved-filter.contract.ts'
import { apiKeys } from '#people/apiKeys/api-key.contract.ts'
import { sandboxClock } from '#people/sandbox/clock.contract.ts'
import { events } from '#people/events/event.contract.ts'
import { webhooks } from '#people/webhooks/webhook.contract.ts'
import { delegations } from '#people/delegations/delegation.contract.ts'
import { deductions } from '#money/deductions/lists/deduction.contract.ts'
import { paydayCalls } from '#money/deductions/payday/payday.contract.ts'
import { listPaymentCalls } from '#money/deductions/lists/list-payment.contract.ts'
import { remainingCalls } from '#money/deductions/lists/remaining.contract.ts'
import { remittanceReminderCalls } from '#money/deductions/reminders/reminder.contract.ts'
import { leavingCalls } from '#money/deductions/leaving/leaving.contract.ts'
import { leaverCalls } from '#money/deductions/leavers/leaver.contract.ts'
import { leaverPlanCalls } from '#money/deductions/leavers/leaver-plan.contract.ts'
import { recoveryPlans } from '#money/deductions/plans/plan.contract.ts'
import { search } from '#reports/search/search.contract.ts'
import { sales } from '#reports/sales/sale.contract.ts'
import { transactions } from '#owed/transactions/transaction.contract.ts'
import { uploadedDocuments } from '#ground/uploads/upload.contract.ts'
import { support } from '#people/support/support.contract.ts'
import { bankStatements } from '#reports/bankStatements/bank-statement.contract.ts'
import { paymentFiles } from '#reports/paymentFiles/payment-files.contract.ts'
import { originatingAccounts } from '#money/originatingAccounts/originating-account.contract.ts'
import { wallets } from '#money/wallets/wallet.contract.ts'
import { pauseCalls } from '#money/withdrawalPolicies/pause.contract.ts'
import { withdrawalPolicies } from '#money/withdrawalPolicies/policy.contract.ts'
import { ownLimitCalls } from '#money/withdrawals/own/own-limit.contract.ts'
import { balanceCalls } from '#money/withdrawals/balance/balance.contract.ts'
import { historyCalls } from '#money/withdrawals/history/history.contract.ts'
import { requestCalls } from '#money/withdrawals/request/request.contract.ts'
import { rollingPayManagement } from '#money/withdrawals/decision/management-withdrawals.contract.ts'

type CallsOf<Code> = Readonly<Record<string, Readonly<Record<string, { readonly errors: readonly Code[] }>>>>

/** Every call of the platform. A call with an error that no module defines does not compile. */
export const contract = {
  auth: { ...auth, ...passkeySignIn },
  approvals,
  users: {
    ...users,
    ...userAdmin,
    ...userActions,
    ...ownSessions,
    ...twoStep,
    ...passkeys,
    ...confirmations,
    ...managementSecurity,
  },
  administrators: { ...administrators, ...administratorActions, ...staffSecurity },
  orgs,
  orgOffices,
  delegations,
  apiKeys,
  sandboxClock,
  webhooks,
  events,
  deductions: {
    ...deductions,
    ...remainingCalls,
    ...listPaymentCalls,
    ...leaverCalls,
    ...leavingCalls,
    ...leaverPlanCalls,
    ...remittanceReminderCalls,
  },
  recoveryPlans,
  teams,
  employeeCategories,
  employeeBenefits,
  employeeWallets,
  payRuns: { ...payRuns, ...benefitAccountCalls },
  adminPayRuns: { ...adminPayRuns, ...adminBenefitAccountCalls },
  jobLevels,
  adminJobLevels,
  compensationPolicies,
  payRanges,
  support,
  originatingAccounts,
  bankStatements,
  paymentFiles,
  wallets,
  employees: {
    ...employeeDirectory,
    ...employeeAssignment,
    ...employeeAbsences,
    ...otherDeductionCalls,
    ...ownProfileCalls,
    ...importCalls,
    ...accountChangeCalls,
    ...employeeReturn,
  },
  banks,
  countries,
  content,
  audit,
  savedFilters,
  columns,
  settings,
  withdrawalPolicies: { ...withdrawalPolicies, ...pauseCalls },
  transactions,
  rollingPayEmployee: {
    ...balanceCalls,
    ...historyCalls,
    ...requestCalls,
    ...ownLimitCalls,
    ...statementCalls,
    ...paydayCalls,
  },
  ledger,
  search,
  sales,
  suppliers,
  paymentGateway: { ...paymentGateway, ...movementCalls },
  repayments,
  repaymentTransactions,
  disbursements: { ...disbursements, ...payingCalls, ...payoutCalls },
  uploadedDocuments,
  rollingPayManagement: { ...rollingPayManagement, ...summaryCalls, ...monthlyReportCalls, ...earnedWageCalls },
  rollingPayAdmin: {
    ...transferCalls,
    ...paymentCalls,
    ...todayCalls,
    ...attentionCalls,
    ...batchCalls,
    ...bankResultCalls,
    ...icNumberCalls,
    ...adminMonthlyReportCalls,
    ...unmatchedCalls,
    ...adminEarnedWageCalls,
  },
} satisfies CallsOf<ErrorCode>
export type Contract = typeof contract
