import { bankStatementConstraints, bankStatementErrors } from '#reports/bankStatements/bank-statement.errors.ts'
import { deductionErrors } from '#money/deductions/deduction.errors.ts'
import { leaverErrors } from '#money/deductions/leaver.errors.ts'
import { planErrors } from '#money/deductions/plan.errors.ts'
import { approvalErrors } from '#kernel/approval.ts'
import { pipelineConstraints } from '#kernel/errors.ts'
import { pipelineErrors } from '#kernel/pipeline-errors.ts'
import { shownErrors } from '#kernel/not-as-shown.ts'
import { spreadsheetErrors } from '#spreadsheets/spreadsheet.errors.ts'
import { benefitErrors } from '#money/benefits/benefit.errors.ts'
import { categoryConstraints, categoryErrors } from '#people/categories/category.errors.ts'
import { contentErrors } from '#ground/content/content.errors.ts'
import { earnedWageErrors } from '#money/earnedWages/earned-wage.errors.ts'
import { electionConstraints, electionErrors } from '#money/elections/election.errors.ts'
import { employeeFieldErrors } from '#people/employees/employee-fields.errors.ts'
import { employeeErrors, employeeConstraints } from '#people/employees/employee.errors.ts'
import { holdErrors } from '#people/employees/account/hold.errors.ts'
import { importErrors } from '#people/employees/lists/import.errors.ts'
import { listedRowsErrors } from '#people/employees/lists/listed-rows.errors.ts'
import { codeErrors } from '#people/identity/codes/code.errors.ts'
import { secondPersonErrors } from '#people/identity/second-person.errors.ts'
import { identityErrors, identityConstraints } from '#people/identity/identity.errors.ts'
import { signInErrors } from '#people/identity/sign-in.errors.ts'
import { compensationConstraints, compensationErrors } from '#people/compensation/compensation.errors.ts'
import { jobLevelErrors } from '#people/jobLevels/job-level.errors.ts'
import { unmatchedErrors } from '#reports/monthlyReports/unmatched/unmatched.errors.ts'
import { settingsErrors } from '#people/notifications/settings.errors.ts'
import { organizationErrors, organizationConstraints } from '#people/organizations/organization.errors.ts'
import { disbursementConstraints, disbursementErrors } from '#money/disbursements/disbursement.errors.ts'
import { payoutConstraints, payoutErrors } from '#money/disbursements/payout.errors.ts'
import { supplierConstraints, supplierErrors } from '#money/suppliers/supplier.errors.ts'
import { transactionErrors } from '#owed/transactions/transaction.errors.ts'
import { transferErrors } from '#money/withdrawals/bank/transfer.errors.ts'
import { wageErrors } from '#people/wages/wage.errors.ts'
import { columnErrors } from '#ground/columns/column.errors.ts'
import { savedFilterErrors } from '#kernel/saved-filter.ts'
import { debtErrors } from '#owed/receivables/debt/debt.errors.ts'
import { payRunConstraints, payRunErrors } from '#money/payRuns/pay-run.errors.ts'
import { reportedPaymentErrors } from '#owed/receivables/report/reported-payment.errors.ts'
import { settlementConstraints, settlementErrors } from '#owed/receivables/settlement/settlement.errors.ts'
import { saleErrors } from '#reports/sales/sale.errors.ts'
import { uploadErrors } from '#ground/uploads/upload.errors.ts'
import { apiKeyErrors } from '#people/apiKeys/api-key.errors.ts'
import { clockErrors } from '#people/sandbox/clock.errors.ts'
import { webhookErrors } from '#people/webhooks/webhook.errors.ts'
import { delegationErrors } from '#people/delegations/delegation.errors.ts'
import { supportErrors } from '#people/support/support.errors.ts'
import {
  originatingAccountConstraints,
  originatingAccountErrors,
} from '#money/originatingAccounts/originating-account.errors.ts'
import { walletConstraints, walletErrors } from '#money/wallets/wallet.errors.ts'
import { policyErrors, policyConstraints } from '#money/withdrawalPolicies/policy.errors.ts'
import { ownLimitErrors } from '#money/withdrawals/own/own-limit.errors.ts'
import { withdrawalErrors } from '#money/withdrawals/withdrawal.errors.ts'

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
  ...unmatchedErrors,
  ...debtErrors,
  ...settingsErrors,
  ...delegationErrors,
  ...supportErrors,
  ...apiKeyErrors,
  ...clockErrors,
  ...webhookErrors,
  ...supplierErrors,
  ...deductionErrors,
  ...leaverErrors,
  ...planErrors,
  ...disbursementErrors,
  ...payoutErrors,
  ...organizationErrors,
  ...transactionErrors,
  ...transferErrors,
  ...saleErrors,
  ...uploadErrors,
  ...wageErrors,
  ...payRunErrors,
  ...savedFilterErrors,
  ...reportedPaymentErrors,
  ...settlementErrors,
  ...originatingAccountErrors,
  ...bankStatementErrors,
  ...walletErrors,
  ...policyErrors,
  ...withdrawalErrors,
  ...ownLimitErrors,
}

/** The error for a violation of each constraint of the database. */
export const constraints: Readonly<Record<string, keyof typeof errors>> = {
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
  ...originatingAccountConstraints,
  ...bankStatementConstraints,
  ...walletConstraints,
  ...policyConstraints,
}
