import { deductionErrors } from './deductions/deduction.errors.ts'
import { leaverErrors } from './deductions/leaver.errors.ts'
import { planErrors } from './deductions/plan.errors.ts'
import { approvalErrors } from '#kernel/approval.ts'
import { pipelineConstraints } from '#kernel/errors.ts'
import { pipelineErrors } from '#kernel/pipeline-errors.ts'
import { shownErrors } from '#kernel/not-as-shown.ts'
import { spreadsheetErrors } from '#spreadsheets/spreadsheet.errors.ts'
import { benefitErrors } from './benefits/benefit.errors.ts'
import { categoryConstraints, categoryErrors } from './categories/category.errors.ts'
import { contentErrors } from './content/content.errors.ts'
import { earnedWageErrors } from './earnedWages/earned-wage.errors.ts'
import { electionConstraints, electionErrors } from './elections/election.errors.ts'
import { employeeFieldErrors } from './employees/employee-fields.errors.ts'
import { employeeErrors, employeeConstraints } from './employees/employee.errors.ts'
import { holdErrors } from './employees/hold.errors.ts'
import { importErrors } from './employees/import.errors.ts'
import { listedRowsErrors } from './employees/listed-rows.errors.ts'
import { codeErrors } from './identity/code.errors.ts'
import { secondPersonErrors } from './identity/second-person.errors.ts'
import { identityErrors, identityConstraints } from './identity/identity.errors.ts'
import { signInErrors } from './identity/sign-in.errors.ts'
import { compensationConstraints, compensationErrors } from './compensation/compensation.errors.ts'
import { jobLevelErrors } from './jobLevels/job-level.errors.ts'
import { monthlyReportErrors } from './monthlyReports/report.errors.ts'
import { unmatchedErrors } from './monthlyReports/unmatched.errors.ts'
import { settingsErrors } from './notifications/settings.errors.ts'
import { organizationErrors, organizationConstraints } from './organizations/organization.errors.ts'
import { disbursementConstraints, disbursementErrors } from './disbursements/disbursement.errors.ts'
import { payoutConstraints, payoutErrors } from './disbursements/payout.errors.ts'
import { supplierConstraints, supplierErrors } from './suppliers/supplier.errors.ts'
import { transactionErrors } from './transactions/transaction.errors.ts'
import { transferErrors } from './withdrawals/bank/transfer.errors.ts'
import { wageErrors } from './wages/wage.errors.ts'
import { columnErrors } from './columns/column.errors.ts'
import { savedFilterErrors } from './savedFilters/saved-filter.errors.ts'
import { owedErrors } from './ledger/owed.errors.ts'
import { topUpErrors } from './paymentGateway/top-up.errors.ts'
import { payRunConstraints, payRunErrors } from './payRuns/pay-run.errors.ts'
import { reportedPaymentErrors } from './reportedPayments/reported-payment.errors.ts'
import { settlementConstraints, settlementErrors } from './settlements/settlement.errors.ts'
import { uploadErrors } from './uploads/upload.errors.ts'
import { delegationErrors } from './delegations/delegation.errors.ts'
import { supportErrors } from './support/support.errors.ts'
import { walletConstraints, walletErrors } from './wallets/wallet.errors.ts'
import { policyErrors, policyConstraints } from './withdrawalPolicies/policy.errors.ts'
import { ownLimitErrors } from './withdrawals/own/own-limit.errors.ts'
import { withdrawalErrors } from './withdrawals/withdrawal.errors.ts'

/** Every error of the product by its code. */
export const errors = {
  ...pipelineErrors,
  ...approvalErrors,
  ...shownErrors,
  ...spreadsheetErrors,
  ...benefitErrors,
  ...categoryErrors,
  ...contentErrors,
  ...earnedWageErrors,
  ...electionErrors,
  ...employeeErrors,
  ...employeeFieldErrors,
  ...holdErrors,
  ...importErrors,
  ...columnErrors,
  ...listedRowsErrors,
  ...identityErrors,
  ...secondPersonErrors,
  ...codeErrors,
  ...signInErrors,
  ...jobLevelErrors,
  ...compensationErrors,
  ...monthlyReportErrors,
  ...unmatchedErrors,
  ...owedErrors,
  ...topUpErrors,
  ...settingsErrors,
  ...delegationErrors,
  ...supportErrors,
  ...supplierErrors,
  ...deductionErrors,
  ...leaverErrors,
  ...planErrors,
  ...disbursementErrors,
  ...payoutErrors,
  ...organizationErrors,
  ...transactionErrors,
  ...transferErrors,
  ...uploadErrors,
  ...wageErrors,
  ...payRunErrors,
  ...savedFilterErrors,
  ...reportedPaymentErrors,
  ...settlementErrors,
  ...walletErrors,
  ...policyErrors,
  ...withdrawalErrors,
  ...ownLimitErrors,
}
export type ErrorCode = keyof typeof errors

/** The error for a violation of each constraint of the database. */
export const constraints: Readonly<Record<string, ErrorCode>> = {
  ...pipelineConstraints,
  ...categoryConstraints,
  ...settlementConstraints,
  ...compensationConstraints,
  ...electionConstraints,
  ...employeeConstraints,
  ...identityConstraints,
  ...organizationConstraints,
  ...payRunConstraints,
  ...supplierConstraints,
  ...disbursementConstraints,
  ...payoutConstraints,
  ...walletConstraints,
  ...policyConstraints,
}
