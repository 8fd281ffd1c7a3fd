import type { Handlers } from '#server/context.ts'
import { approvalHandlers } from './approvals/approval.handlers.ts'
import { auditHandlers } from './audit/audit.handlers.ts'
import { benefitHandlers } from './benefits/benefit.handlers.ts'
import { bankHandlers } from './banks/bank.handlers.ts'
import { categoryHandlers } from './categories/category.handlers.ts'
import { contentHandlers, countryHandlers } from './content/content.handlers.ts'
import type { Contract } from './contract.ts'
import { adminEarnedWageHandlers, earnedWageHandlers } from './earnedWages/earned-wage.handlers.ts'
import { accountChangeHandlers } from './employees/account-change.handlers.ts'
import { employeeAbsenceHandlers } from './employees/absence.handlers.ts'
import { otherDeductionHandlers } from './employees/other-deduction.handlers.ts'
import { employeeAssignmentHandlers } from './employees/assignment.handlers.ts'
import { employeeDirectoryHandlers } from './employees/employee.handlers.ts'
import { electionHandlers } from './elections/election.handlers.ts'
import { importHandlers } from './employees/import.handlers.ts'
import { employeeReturnHandlers } from './employees/return.handlers.ts'
import { ownProfileHandlers } from './employees/own-profile.handlers.ts'
import { authHandlers, userHandlers } from './identity/auth.handlers.ts'
import { ownSessionHandlers, twoStepHandlers } from './identity/own-account.handlers.ts'
import { confirmationHandlers, passkeyHandlers, passkeySignInHandlers } from './identity/passkey.handlers.ts'
import { managementSecurityHandlers, staffSecurityHandlers } from './identity/sign-in-security.handlers.ts'
import { administratorActionHandlers, userActionHandlers } from './identity/user-actions.handlers.ts'
import { administratorHandlers, userAdminHandlers } from './identity/user-admin.handlers.ts'
import { icNumberHandlers } from './icNumbers/ic-numbers.handlers.ts'
import { compensationHandlers } from './compensation/compensation.handlers.ts'
import { payRangeHandlers } from './compensation/pay-range.handlers.ts'
import { adminJobLevelHandlers, jobLevelHandlers } from './jobLevels/job-level.handlers.ts'
import { adminMonthlyReportHandlers, monthlyReportHandlers } from './monthlyReports/report.handlers.ts'
import { unmatchedHandlers } from './monthlyReports/unmatched.handlers.ts'
import { ledgerHandlers } from './ledger/ledger.handlers.ts'
import { settingsHandlers } from './notifications/settings.handlers.ts'
import { officeHandlers } from './offices/office.handlers.ts'
import { organizationHandlers } from './organizations/organization.handlers.ts'
import { adminBenefitAccountHandlers, benefitAccountHandlers } from './payRuns/benefit-account.handlers.ts'
import { adminPayRunHandlers } from './payRuns/admin-pay-run.handlers.ts'
import { payRunHandlers } from './payRuns/pay-run.handlers.ts'
import { statementHandlers } from './statements/statement.handlers.ts'
import { disbursementHandlers } from './disbursements/disbursement.handlers.ts'
import { payingHandlers } from './disbursements/paying.handlers.ts'
import { payoutHandlers } from './payouts/payout.handlers.ts'
import { supplierHandlers } from './suppliers/supplier.handlers.ts'
import { paymentGatewayHandlers } from './paymentGateway/payment-gateway.handlers.ts'
import { topUpHandlers } from './paymentGateway/top-up.handlers.ts'
import { repaymentHandlers, repaymentTransactionHandlers } from './settlements/settlement.handlers.ts'
import { teamHandlers } from './teams/team.handlers.ts'
import { attentionHandlers } from './withdrawals/totals/attention.handlers.ts'
import { bankResultHandlers } from './withdrawals/bank/bank-result.handlers.ts'
import { batchHandlers } from './withdrawals/bank/batch.handlers.ts'
import { rollingPayAdminHandlers } from './withdrawals/bank/transfer.handlers.ts'
import { columnHandlers } from './columns/column.handlers.ts'
import { savedFilterHandlers } from './savedFilters/saved-filter.handlers.ts'
import { saleHandlers } from './sales/sale.handlers.ts'
import { transactionHandlers } from './transactions/transaction.handlers.ts'
import { uploadHandlers } from './uploads/upload.handlers.ts'
import { deductionHandlers } from './deductions/deduction.handlers.ts'
import { paydayHandlers } from './deductions/payday.handlers.ts'
import { remainingHandlers } from './deductions/remaining.handlers.ts'
import { remittanceReminderHandlers } from './deductions/reminder.handlers.ts'
import { leaverHandlers } from './deductions/leaver.handlers.ts'
import { leaverPlanHandlers } from './deductions/leaver-plan.handlers.ts'
import { planHandlers } from './deductions/plan.handlers.ts'
import { delegationHandlers } from './delegations/delegation.handlers.ts'
import { supportHandlers } from './support/support.handlers.ts'
import { walletHandlers } from './wallets/wallet.handlers.ts'
import { pauseHandlers } from './withdrawalPolicies/pause.handlers.ts'
import { withdrawalPolicyHandlers } from './withdrawalPolicies/policy.handlers.ts'
import { reminderHandlers } from './withdrawals/request/reminder.handlers.ts'
import { ownLimitHandlers } from './withdrawals/own/own-limit.handlers.ts'
import { passkeyConfirmationHandlers } from './withdrawals/request/passkey-confirmation.handlers.ts'
import { rollingPayEmployeeHandlers } from './withdrawals/request/employee-withdrawals.handlers.ts'
import { rollingPayManagementHandlers } from './withdrawals/decision/management-withdrawals.handlers.ts'

/** Every handler. A call without one does not compile. */
export const handlers: { readonly [M in keyof Contract]: Handlers<Contract[M]> } = {
  auth: { ...authHandlers, ...passkeySignInHandlers },
  approvals: approvalHandlers,
  users: {
    ...userHandlers,
    ...userAdminHandlers,
    ...userActionHandlers,
    ...ownSessionHandlers,
    ...twoStepHandlers,
    ...passkeyHandlers,
    ...confirmationHandlers,
    ...managementSecurityHandlers,
  },
  administrators: { ...administratorHandlers, ...administratorActionHandlers, ...staffSecurityHandlers },
  orgs: organizationHandlers,
  orgOffices: officeHandlers,
  deductions: {
    ...deductionHandlers,
    ...remainingHandlers,
    ...leaverHandlers,
    ...leaverPlanHandlers,
    ...remittanceReminderHandlers,
  },
  recoveryPlans: planHandlers,
  teams: teamHandlers,
  employeeCategories: categoryHandlers,
  employeeBenefits: benefitHandlers,
  employeeWallets: electionHandlers,
  payRuns: { ...payRunHandlers, ...benefitAccountHandlers },
  adminPayRuns: { ...adminPayRunHandlers, ...adminBenefitAccountHandlers },
  jobLevels: jobLevelHandlers,
  adminJobLevels: adminJobLevelHandlers,
  compensationPolicies: compensationHandlers,
  payRanges: payRangeHandlers,
  delegations: delegationHandlers,
  support: supportHandlers,
  wallets: walletHandlers,
  employees: {
    ...employeeDirectoryHandlers,
    ...employeeAssignmentHandlers,
    ...employeeAbsenceHandlers,
    ...otherDeductionHandlers,
    ...ownProfileHandlers,
    ...importHandlers,
    ...accountChangeHandlers,
    ...employeeReturnHandlers,
  },
  banks: bankHandlers,
  countries: countryHandlers,
  content: contentHandlers,
  audit: auditHandlers,
  savedFilters: savedFilterHandlers,
  columns: columnHandlers,
  settings: settingsHandlers,
  withdrawalPolicies: { ...withdrawalPolicyHandlers, ...pauseHandlers },
  transactions: transactionHandlers,
  rollingPayEmployee: {
    ...passkeyConfirmationHandlers,
    ...rollingPayEmployeeHandlers,
    ...reminderHandlers,
    ...ownLimitHandlers,
    ...statementHandlers,
    ...paydayHandlers,
  },
  ledger: ledgerHandlers,
  sales: saleHandlers,
  suppliers: supplierHandlers,
  paymentGateway: { ...paymentGatewayHandlers, ...topUpHandlers },
  repayments: repaymentHandlers,
  repaymentTransactions: repaymentTransactionHandlers,
  disbursements: { ...disbursementHandlers, ...payingHandlers, ...payoutHandlers },
  uploadedDocuments: uploadHandlers,
  rollingPayManagement: { ...rollingPayManagementHandlers, ...monthlyReportHandlers, ...earnedWageHandlers },
  rollingPayAdmin: {
    ...rollingPayAdminHandlers,
    ...attentionHandlers,
    ...batchHandlers,
    ...bankResultHandlers,
    ...icNumberHandlers,
    ...adminMonthlyReportHandlers,
    ...unmatchedHandlers,
    ...adminEarnedWageHandlers,
  },
}
