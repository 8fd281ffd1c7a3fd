import { approvals } from './approvals/approval.contract.ts'
import { audit } from './audit/audit.contract.ts'
import { employeeBenefits } from './benefits/benefit.contract.ts'
import { banks } from './banks/bank.contract.ts'
import { employeeCategories } from './categories/category.contract.ts'
import { columns } from './columns/column.contract.ts'
import { content, countries } from './content/content.contract.ts'
import type { ErrorCode } from './errors.ts'
import { adminEarnedWageCalls, earnedWageCalls } from './earnedWages/earned-wage.contract.ts'
import { accountChangeCalls } from './employees/account-change.contract.ts'
import { employeeAbsences } from './employees/absence.contract.ts'
import { employeeAssignment } from './employees/assignment.contract.ts'
import { employeeDirectory } from './employees/employee.contract.ts'
import { employeeWallets } from './elections/election.contract.ts'
import { importCalls } from './employees/import.contract.ts'
import { otherDeductionCalls } from './employees/other-deduction.contract.ts'
import { employeeReturn } from './employees/return.contract.ts'
import { ownProfileCalls } from './employees/own-profile.contract.ts'
import { auth, users } from './identity/auth.contract.ts'
import { ownSessions, twoStep } from './identity/own-account.contract.ts'
import { confirmations, passkeys, passkeySignIn } from './identity/passkey.contract.ts'
import { managementSecurity, staffSecurity } from './identity/sign-in-security.contract.ts'
import { administratorActions, userActions } from './identity/user-actions.contract.ts'
import { administrators, userAdmin } from './identity/user-admin.contract.ts'
import { icNumberCalls } from './icNumbers/ic-numbers.contract.ts'
import { compensationPolicies, payRanges } from './compensation/compensation.contract.ts'
import { adminJobLevels, jobLevels } from './jobLevels/job-level.contract.ts'
import { adminMonthlyReportCalls, monthlyReportCalls } from './monthlyReports/report.contract.ts'
import { unmatchedCalls } from './monthlyReports/unmatched.contract.ts'
import { ledger } from './ledger/ledger.contract.ts'
import { settings } from './notifications/settings.contract.ts'
import { orgOffices } from './offices/office.contract.ts'
import { orgs } from './organizations/organization.contract.ts'
import { adminPayRuns } from './payRuns/admin-pay-run.contract.ts'
import { adminBenefitAccountCalls, benefitAccountCalls } from './payRuns/benefit-account.contract.ts'
import { payRuns } from './payRuns/pay-run.contract.ts'
import { statementCalls } from './statements/statement.contract.ts'
import { disbursements } from './disbursements/disbursement.contract.ts'
import { payingCalls } from './disbursements/paying.contract.ts'
import { payoutCalls } from './payouts/payout.contract.ts'
import { suppliers } from './suppliers/supplier.contract.ts'
import { paymentGateway } from './paymentGateway/payment-gateway.contract.ts'
import { topUpCalls } from './paymentGateway/top-up.contract.ts'
import { repayments, repaymentTransactions } from './settlements/settlement.contract.ts'
import { teams } from './teams/team.contract.ts'
import { attentionCalls } from './withdrawals/totals/attention.contract.ts'
import { bankResultCalls } from './withdrawals/bank/bank-result.contract.ts'
import { batchCalls } from './withdrawals/bank/batch.contract.ts'
import { rollingPayAdmin } from './withdrawals/bank/transfer.contract.ts'
import { savedFilters } from './savedFilters/saved-filter.contract.ts'
import { delegations } from './delegations/delegation.contract.ts'
import { deductions } from './deductions/deduction.contract.ts'
import { paydayCalls } from './deductions/payday.contract.ts'
import { remainingCalls } from './deductions/remaining.contract.ts'
import { remittanceReminderCalls } from './deductions/reminder.contract.ts'
import { leaverCalls } from './deductions/leaver.contract.ts'
import { leaverPlanCalls } from './deductions/leaver-plan.contract.ts'
import { recoveryPlans } from './deductions/plan.contract.ts'
import { sales } from './sales/sale.contract.ts'
import { transactions } from './transactions/transaction.contract.ts'
import { uploadedDocuments } from './uploads/upload.contract.ts'
import { support } from './support/support.contract.ts'
import { wallets } from './wallets/wallet.contract.ts'
import { pauseCalls } from './withdrawalPolicies/pause.contract.ts'
import { withdrawalPolicies } from './withdrawalPolicies/policy.contract.ts'
import { reminderCalls } from './withdrawals/request/reminder.contract.ts'
import { ownLimitCalls } from './withdrawals/own/own-limit.contract.ts'
import { rollingPayEmployee } from './withdrawals/request/employee-withdrawals.contract.ts'
import { passkeyConfirmationCalls } from './withdrawals/request/passkey-confirmation.contract.ts'
import { rollingPayManagement } from './withdrawals/decision/management-withdrawals.contract.ts'

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
  deductions: { ...deductions, ...remainingCalls, ...leaverCalls, ...leaverPlanCalls, ...remittanceReminderCalls },
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
    ...passkeyConfirmationCalls,
    ...rollingPayEmployee,
    ...reminderCalls,
    ...ownLimitCalls,
    ...statementCalls,
    ...paydayCalls,
  },
  ledger,
  sales,
  suppliers,
  paymentGateway: { ...paymentGateway, ...topUpCalls },
  repayments,
  repaymentTransactions,
  disbursements: { ...disbursements, ...payingCalls, ...payoutCalls },
  uploadedDocuments,
  rollingPayManagement: { ...rollingPayManagement, ...monthlyReportCalls, ...earnedWageCalls },
  rollingPayAdmin: {
    ...rollingPayAdmin,
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
