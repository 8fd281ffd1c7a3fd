import type { Handlers } from '#server/context.ts'
import { approvalHandlers } from '#ground/approvals/approval.handlers.ts'
import { auditHandlers } from '#ground/audit/audit.handlers.ts'
import { benefitHandlers } from '#money/benefits/benefit.handlers.ts'
import { bankHandlers } from '#ground/banks/bank.handlers.ts'
import { categoryHandlers } from '#people/categories/category.handlers.ts'
import { contentHandlers, countryHandlers } from '#ground/content/content.handlers.ts'
import { contract, type Contract } from '../contract.ts'
import { recordTypes } from '../records.ts'
import { consumers } from './upload-consumers.ts'
import { pendingHandlers } from '#people/delegations/pending.handlers.ts'
import { rejectRequestsOf } from '#money/withdrawals/decision/decide.service.ts'
import { restoreElection } from '#money/elections/election.service.ts'
import { ownBenefitHandlers } from '#money/payRuns/own/own-benefits.handlers.ts'
import { areActiveWallets } from '#money/wallets/wallet.service.ts'
import { followOverdue } from '#owed/receivables/advance/pause.service.ts'
import { lockItems } from '#owed/receivables/advance/remittance.service.ts'
import { employeeWithEmail, lockEmployee, renameEmployee } from '#people/employees/directory/employee.service.ts'
import { countAccounts, endSessionsOfOrganization } from '#people/identity/users/user-admin.service.ts'
import { visibleOrganizationFields } from '#people/organizations/organization.service.ts'
import { adminEarnedWageHandlers, earnedWageHandlers } from '#money/earnedWages/earned-wage.handlers.ts'
import { accountChangeHandlers, accountResolutionHandlers } from '#people/employees/account/account-change.handlers.ts'
import { employeeAbsenceHandlers } from '#people/employees/pay/absence.handlers.ts'
import { otherDeductionHandlers } from '#people/employees/pay/other-deduction.handlers.ts'
import { employeeAssignmentHandlers } from '#people/employees/directory/assignment.handlers.ts'
import { editEmployeeHandlers } from '#people/employees/record/edit-employee.handlers.ts'
import { employeeDirectoryHandlers } from '#people/employees/record/employee.handlers.ts'
import { electionHandlers } from '#money/elections/election.handlers.ts'
import { importHandlers } from '#people/employees/import/import.handlers.ts'
import { employeeReturnHandlers } from '#people/employees/approval/return.handlers.ts'
import { ownProfileHandlers } from '#people/employees/profile/own-profile.handlers.ts'
import { authHandlers, userHandlers } from '#people/identity/signIn/auth.handlers.ts'
import { ownSessionHandlers, twoStepHandlers } from '#people/identity/account/own-account.handlers.ts'
import {
  confirmationHandlers,
  passkeyHandlers,
  passkeySignInHandlers,
} from '#people/identity/passkeys/passkey.handlers.ts'
import {
  managementSecurityHandlers,
  staffSecurityHandlers,
} from '#people/identity/twoStep/sign-in-security.handlers.ts'
import { administratorActionHandlers, userActionHandlers } from '#people/identity/users/user-actions.handlers.ts'
import {
  administratorHandlers,
  userAdminHandlers,
  userChangeHandlers,
} from '#people/identity/users/user-admin.handlers.ts'
import { icNumberHandlers } from '#reports/icNumbers/ic-numbers.handlers.ts'
import { compensationHandlers } from '#people/compensation/compensation.handlers.ts'
import { payRangeHandlers } from '#people/compensation/pay-range.handlers.ts'
import { adminJobLevelHandlers, jobLevelHandlers } from '#people/jobLevels/job-level.handlers.ts'
import { adminMonthlyReportHandlers, monthlyReportHandlers } from '#reports/monthlyReports/report/report.handlers.ts'
import { unmatchedHandlers } from '#reports/monthlyReports/unmatched/unmatched.handlers.ts'
import { ledgerHandlers } from '#ground/ledger/ledger.handlers.ts'
import { settingsHandlers } from '#people/notifications/settings.handlers.ts'
import { officeHandlers } from '#people/offices/office.handlers.ts'
import { organizationChangeHandlers, organizationHandlers } from '#people/organizations/organization.handlers.ts'
import {
  adminBenefitAccountHandlers,
  benefitAccountHandlers,
} from '#owed/receivables/benefit/benefit-account.handlers.ts'
import { adminPayRunHandlers } from '#money/payRuns/platform/admin-pay-run.handlers.ts'
import { payRunHandlers } from '#money/payRuns/run/pay-run.handlers.ts'
import { statementHandlers } from '#owed/statements/statement.handlers.ts'
import { disbursementHandlers } from '#money/disbursements/record/disbursement.handlers.ts'
import { payingHandlers } from '#money/disbursements/paying/paying.handlers.ts'
import { payoutHandlers } from '#money/payouts/payout.handlers.ts'
import { supplierHandlers } from '#money/suppliers/supplier.handlers.ts'
import { paymentGatewayHandlers } from '#money/paymentGateway/payment-gateway.handlers.ts'
import { movementHandlers } from '#money/paymentGateway/movement.handlers.ts'
import { repaymentHandlers, repaymentTransactionHandlers } from '#owed/receivables/settlement/settlement.handlers.ts'
import { teamHandlers } from '#people/teams/team.handlers.ts'
import { bankResultHandlers } from '#money/withdrawals/results/bank-result.handlers.ts'
import { batchHandlers } from '#money/withdrawals/batches/batch.handlers.ts'
import { paymentHandlers } from '#money/withdrawals/bank/payment.handlers.ts'
import { transferHandlers } from '#money/withdrawals/transfers/transfer.handlers.ts'
import { summaryHandlers, todayHandlers } from '#money/withdrawals/totals/dashboard.handlers.ts'
import { columnHandlers } from '#ground/columns/column.handlers.ts'
import { savedFilterHandlers } from '#ground/savedFilters/saved-filter.handlers.ts'
import { searchHandlers } from '#reports/search/search.handlers.ts'
import { saleHandlers } from '#reports/sales/sale.handlers.ts'
import { transactionHandlers } from '#owed/transactions/transaction.handlers.ts'
import { uploadHandlers, uploadPreviewHandlers } from '#ground/uploads/upload.handlers.ts'
import { deductionHandlers } from '#money/deductions/lists/deduction.handlers.ts'
import { paydayHandlers } from '#money/deductions/payday/payday.handlers.ts'
import { listPaymentHandlers } from '#money/deductions/lists/list-payment.handlers.ts'
import { remainingHandlers } from '#money/deductions/lists/remaining.handlers.ts'
import { remittanceReminderHandlers } from '#money/deductions/reminders/reminder.handlers.ts'
import { leavingHandlers } from '#money/deductions/leaving/leaving.handlers.ts'
import { leaverHandlers } from '#money/deductions/leavers/leaver.handlers.ts'
import { leaverPlanHandlers } from '#money/deductions/leavers/leaver-plan.handlers.ts'
import { planHandlers } from '#money/deductions/plans/plan.handlers.ts'
import { apiKeyHandlers } from '#people/apiKeys/api-key.handlers.ts'
import { clockHandlers } from '#people/sandbox/clock.handlers.ts'
import { webhookHandlers } from '#people/webhooks/webhook.handlers.ts'
import { eventHandlers } from '#people/events/event.handlers.ts'
import { delegationHandlers } from '#people/delegations/delegation.handlers.ts'
import { supportHandlers } from '#people/support/support.handlers.ts'
import { bankStatementHandlers } from '#reports/bankStatements/bank-statement.handlers.ts'
import { paymentFileHandlers } from '#reports/paymentFiles/payment-files.handlers.ts'
import { originatingAccountHandlers } from '#money/originatingAccounts/originating-account.handlers.ts'
import { walletHandlers } from '#money/wallets/wallet.handlers.ts'
import { pauseHandlers } from '#money/withdrawalPolicies/pause.handlers.ts'
import { withdrawalPolicyHandlers } from '#money/withdrawalPolicies/policy.handlers.ts'
import { ownLimitHandlers } from '#money/withdrawals/own/own-limit.handlers.ts'
import { balanceHandlers } from '#money/withdrawals/balance/balance.handlers.ts'
import { historyHandlers } from '#money/withdrawals/history/history.handlers.ts'
import { requestHandlers } from '#money/withdrawals/request/request.handlers.ts'
import { rollingPayManagementHandlers } from '#money/withdrawals/decision/management-withdrawals.handlers.ts'

/** Every handler. A call without one does not compile. */
export const handlers: { readonly [M in keyof Contract]: Handlers<Contract[M]> } = {
  auth: { ...authHandlers, ...passkeySignInHandlers },
  approvals: { ...approvalHandlers, ...pendingHandlers },
  users: {
    ...userHandlers,
    ...userAdminHandlers,
    ...userChangeHandlers({ employeeWithEmail, lockEmployee, renameEmployee }),
    ...userActionHandlers,
    ...ownSessionHandlers,
    ...twoStepHandlers,
    ...passkeyHandlers,
    ...confirmationHandlers,
    ...managementSecurityHandlers,
  },
  administrators: { ...administratorHandlers, ...administratorActionHandlers, ...staffSecurityHandlers },
  orgs: {
    ...organizationHandlers,
    ...organizationChangeHandlers({
      countAccounts,
      endSessions: endSessionsOfOrganization,
      areActiveWallets,
      lockItems,
      followOverdue,
    }),
  },
  orgOffices: officeHandlers,
  deductions: {
    ...deductionHandlers,
    ...remainingHandlers,
    ...listPaymentHandlers,
    ...leaverHandlers,
    ...leavingHandlers,
    ...leaverPlanHandlers,
    ...remittanceReminderHandlers,
  },
  recoveryPlans: planHandlers,
  teams: teamHandlers,
  employeeCategories: categoryHandlers,
  employeeBenefits: { ...benefitHandlers, ...ownBenefitHandlers },
  employeeWallets: electionHandlers,
  payRuns: { ...payRunHandlers, ...benefitAccountHandlers },
  adminPayRuns: { ...adminPayRunHandlers, ...adminBenefitAccountHandlers },
  jobLevels: jobLevelHandlers,
  adminJobLevels: adminJobLevelHandlers,
  compensationPolicies: compensationHandlers,
  payRanges: payRangeHandlers,
  delegations: delegationHandlers,
  apiKeys: apiKeyHandlers(() => contract),
  sandboxClock: clockHandlers,
  webhooks: webhookHandlers,
  events: eventHandlers,
  support: supportHandlers,
  originatingAccounts: originatingAccountHandlers,
  bankStatements: bankStatementHandlers,
  paymentFiles: paymentFileHandlers,
  wallets: walletHandlers,
  employees: {
    ...employeeDirectoryHandlers,
    ...editEmployeeHandlers(rejectRequestsOf),
    ...employeeAssignmentHandlers,
    ...employeeAbsenceHandlers,
    ...otherDeductionHandlers,
    ...ownProfileHandlers,
    ...importHandlers(rejectRequestsOf),
    ...accountChangeHandlers,
    ...accountResolutionHandlers(restoreElection),
    ...employeeReturnHandlers,
  },
  banks: bankHandlers,
  countries: countryHandlers,
  content: contentHandlers,
  audit: auditHandlers({ contract, recordTypes, fieldsForOrganization: visibleOrganizationFields }),
  savedFilters: savedFilterHandlers,
  columns: columnHandlers,
  settings: settingsHandlers,
  withdrawalPolicies: { ...withdrawalPolicyHandlers, ...pauseHandlers },
  transactions: transactionHandlers,
  rollingPayEmployee: {
    ...balanceHandlers,
    ...historyHandlers,
    ...requestHandlers,
    ...ownLimitHandlers,
    ...statementHandlers,
    ...paydayHandlers,
  },
  ledger: ledgerHandlers,
  search: searchHandlers,
  sales: saleHandlers,
  suppliers: supplierHandlers,
  paymentGateway: { ...paymentGatewayHandlers, ...movementHandlers },
  repayments: repaymentHandlers,
  repaymentTransactions: repaymentTransactionHandlers,
  disbursements: { ...disbursementHandlers, ...payingHandlers, ...payoutHandlers },
  uploadedDocuments: { ...uploadHandlers, ...uploadPreviewHandlers(consumers) },
  rollingPayManagement: {
    ...rollingPayManagementHandlers,
    ...summaryHandlers,
    ...monthlyReportHandlers,
    ...earnedWageHandlers,
  },
  rollingPayAdmin: {
    ...transferHandlers,
    ...paymentHandlers,
    ...todayHandlers,
    ...batchHandlers,
    ...bankResultHandlers,
    ...icNumberHandlers,
    ...adminMonthlyReportHandlers,
    ...unmatchedHandlers,
    ...adminEarnedWageHandlers,
  },
}
