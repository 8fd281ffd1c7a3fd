import { benefitRecord } from './benefits/benefit-record.rules.ts'
import { categoryRecord } from './categories/category-record.rules.ts'
import { earnedWageRecord } from './earnedWages/earned-wage-record.rules.ts'
import { electionRecord } from './elections/election-record.rules.ts'
import { employeeRecord, importRecord } from './employees/employee-record.rules.ts'
import { fileRecord } from './files/file-record.rules.ts'
import { icNumbersRecord } from './icNumbers/ic-numbers-record.rules.ts'
import { signInSecurityRecord } from './identity/sign-in-security-record.rules.ts'
import { userRecord } from './identity/user-record.rules.ts'
import { compensationRecord } from './compensation/compensation-record.rules.ts'
import { jobLevelRecord } from './jobLevels/job-level-record.rules.ts'
import { repaymentRecord } from './monthlyReports/repayment-record.rules.ts'
import { unmatchedRemittanceRecord } from './monthlyReports/unmatched-record.rules.ts'
import { deductionListRecord } from './deductions/deduction-record.rules.ts'
import { leaverReceivableRecord } from './deductions/leaver-record.rules.ts'
import { recoveryPlanRecord } from './deductions/plan-record.rules.ts'
import { settingsRecord } from './notifications/settings-record.rules.ts'
import { ledgerAuditRecord } from './ledger/ledger-record.rules.ts'
import { officeRecord } from './offices/office-record.rules.ts'
import { organizationRecord } from './organizations/organization-record.rules.ts'
import { payRunRecord } from './payRuns/pay-run-record.rules.ts'
import { benefitRepaymentRecord } from './payRuns/benefit-repayment-record.rules.ts'
import { topUpRecord } from './paymentGateway/top-up-record.rules.ts'
import { statementRecord } from './statements/statement-record.rules.ts'
import { disbursementRecord } from './disbursements/disbursement-record.rules.ts'
import { supplierRecord } from './suppliers/supplier-record.rules.ts'
import { settlementRecord } from './settlements/settlement-record.rules.ts'
import { teamRecord } from './teams/team-record.rules.ts'
import { columnAnswerRecord } from './columns/column-record.rules.ts'
import { uploadRecord } from './uploads/upload-record.rules.ts'
import { delegationRecord } from './delegations/delegation-record.rules.ts'
import { supportRecord } from './support/support-record.rules.ts'
import { walletRecord } from './wallets/wallet-record.rules.ts'
import { policyRecord } from './withdrawalPolicies/policy-record.rules.ts'
import { attentionRecord, batchRecord, withdrawalRecord } from './withdrawals/withdrawal-record.rules.ts'

/** Every type of record in the audit trail. */
export const recordTypes = [
  employeeRecord,
  signInSecurityRecord,
  userRecord,
  organizationRecord,
  withdrawalRecord,
  policyRecord,
  officeRecord,
  teamRecord,
  categoryRecord,
  benefitRecord,
  jobLevelRecord,
  compensationRecord,
  electionRecord,
  payRunRecord,
  settlementRecord,
  delegationRecord,
  supportRecord,
  walletRecord,
  supplierRecord,
  disbursementRecord,
  settingsRecord,
  batchRecord,
  attentionRecord,
  fileRecord,
  statementRecord,
  columnAnswerRecord,
  uploadRecord,
  repaymentRecord,
  benefitRepaymentRecord,
  unmatchedRemittanceRecord,
  topUpRecord,
  deductionListRecord,
  leaverReceivableRecord,
  recoveryPlanRecord,
  ledgerAuditRecord,
  earnedWageRecord,
  importRecord,
  icNumbersRecord,
] as const
