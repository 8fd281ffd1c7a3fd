type Module = {
  readonly about: string
  /** The tables that only this module writes. */
  readonly tables?: readonly string[]
}
type Storey = Readonly<Record<string, Module>>

/**
 * The storeys and their modules. A file imports from its own storey and those before it, and modules of a storey don't import
 * each other in a circle. That includes handlers, jobs, routes and screens. Files with screens import no module and load their
 * pages lazily, so any module may link to them.
 */
export const storeys: Readonly<Record<string, Storey>> = {
  ground: {
    approvals: { about: 'records of all kinds that are pending approval' },
    audit: { about: 'the audit trail as a list' },
    banks: { about: 'banks and their codes' },
    columns: { about: 'the fields of the columns of imported tables', tables: ['column_answers'] },
    content: { about: 'terms and the privacy notice', tables: ['content_documents'] },
    files: { about: 'uploaded files and the permissions to read them', tables: ['files'] },
    ledger: {
      about: 'double entries of all money, and their audit',
      tables: ['ledger_accounts', 'ledger_audits', 'ledger_entries', 'ledger_postings'],
    },
    savedFilters: { about: 'saved filters of lists', tables: ['saved_filters'] },
    uploads: {
      about: 'uploaded spreadsheets, processed by row',
      tables: ['uploaded_documents', 'uploaded_rows'],
    },
  },
  people: {
    apiKeys: {
      about: 'API keys of organizations, and their requests',
      tables: ['api_keys', 'api_requests'],
    },
    categories: { about: 'categories of employees', tables: ['employee_categories'] },
    compensation: { about: 'pay ranges by job level', tables: ['compensation_policies', 'pay_ranges'] },
    delegations: {
      about: 'approvals that a Manager hands over for some days',
      tables: ['delegated_approvals', 'delegation_scopes', 'delegations'],
    },
    employees: {
      about: 'employees, their pay, import and leaving',
      tables: [
        'account_changes',
        'employee_absences',
        'employee_contacts',
        'employee_deductions',
        'employee_import_records',
        'employee_imports',
        'employee_salaries',
        'employee_totals',
        'employees',
        'payment_holds',
      ],
    },
    events: { about: 'what happened to the records of an organization, for its programs', tables: ['events'] },
    groups: { about: 'how many employees a team, category or job level has, and what their benefits cost' },
    identity: {
      about: 'accounts, sign-in, passkeys, confirmations, sessions, codes',
      tables: [
        'code_days',
        'number_codes',
        'one_time_links',
        'one_time_passwords',
        'passkeys',
        'recovery_codes',
        'reset_requests',
        'sessions',
        'sign_in_attempts',
        'sign_in_security',
        'used_challenges',
        'users',
        'verification_codes',
      ],
    },
    jobLevels: { about: 'job levels', tables: ['job_levels'] },
    notifications: { about: 'notices and the messages that are sent', tables: ['management_settings', 'notices'] },
    offices: { about: 'offices', tables: ['offices'] },
    organizations: {
      about: 'employers and franchisees, their limits, fees and features',
      tables: ['organization_attachments', 'organization_credit', 'organization_wallets', 'organizations'],
    },
    sandbox: { about: 'the clock of a sandbox', tables: ['sandbox_clock'] },
    support: { about: 'help contacts', tables: ['support_contacts'] },
    teams: { about: 'teams', tables: ['teams'] },
    wages: { about: 'salaries and absences as wages of a month' },
    webhooks: {
      about: 'endpoints that get the events of an organization, and the deliveries to them',
      tables: ['webhook_attempts', 'webhook_deliveries', 'webhook_endpoints', 'webhook_queue'],
    },
  },
  owed: {
    receivables: {
      about: 'amounts owed to Upah: debts, payments, reported payments, reminders and accounts',
      tables: [
        'advance_repayments',
        'benefit_reminders',
        'benefit_repayments',
        'leaver_payments',
        'provider_fees',
        'provider_top_ups',
        'remittance_allocations',
        'reported_payments',
        'settlement_payments',
        'settlement_reminders',
        'settlements',
      ],
    },
    statements: {
      about: 'monthly statements of employees, and the close of a month',
      tables: ['closed_periods', 'statement_documents', 'statement_lines', 'statements'],
    },
    transactions: { about: "an organization's transaction history", tables: ['account_transactions'] },
  },
  money: {
    benefits: { about: 'benefits by category and office', tables: ['employee_benefits'] },
    deductions: {
      about: 'what payroll deducts for advances, what employers answer, and what leavers owe',
      tables: [
        'deduction_answers',
        'deduction_items',
        'deduction_lines',
        'deduction_lists',
        'deduction_parts',
        'deduction_reminders',
        'leaver_dues',
        'leaver_instalments',
        'leaver_plans',
        'leaver_receivables',
        'recovery_instalments',
        'recovery_plans',
      ],
    },
    disbursements: {
      about: 'payments to suppliers and employees on credit',
      tables: ['approval_bands', 'disbursement_approvals', 'disbursement_files', 'disbursement_lines', 'disbursements'],
    },
    earnedWages: { about: 'wages earned by day', tables: ['earned_wages'] },
    elections: {
      about: "employees' wallets and how their pay is split",
      tables: ['elected_wallets', 'election_reminders'],
    },
    originatingAccounts: {
      about: 'bank accounts that payment files debit, and the formats of their banks',
      tables: ['originating_accounts', 'payment_files'],
    },
    payRuns: {
      about: 'runs that pay benefits to wallets',
      tables: ['pay_run_benefits', 'pay_run_employees', 'pay_run_groups', 'pay_run_shares', 'pay_runs'],
    },
    paymentGateway: {
      about: 'the balance with the payment provider, its top-ups and fees',
      tables: ['provider_balances'],
    },
    payouts: {
      about: 'disbursement lines paid through the payment provider',
      tables: ['payout_disputes', 'payouts', 'provider_events'],
    },
    suppliers: { about: 'suppliers and their bank accounts', tables: ['supplier_accounts', 'suppliers'] },
    wallets: { about: 'wallets that benefits are paid to', tables: ['wallets'] },
    withdrawalPolicies: { about: 'limits on the amount and frequency of withdrawals', tables: ['withdrawal_policies'] },
    withdrawals: {
      about: 'earned wage access: request, decision, transfer by the bank, totals',
      tables: [
        'attention_items',
        'bank_batches',
        'bank_result_batches',
        'bank_result_lines',
        'bank_results',
        'employee_periods',
        'opening_reminders',
        'own_limits',
        'transfer_totals',
        'withdrawal_changes',
        'withdrawal_requests',
        'withdrawal_states',
        'withdrawal_totals',
      ],
    },
  },
  reports: {
    bankStatements: {
      about: 'statements of the platform’s bank accounts, and what their lines are matched with',
      tables: ['bank_line_matches', 'bank_statement_lines', 'bank_statements'],
    },
    paymentFiles: { about: 'payment files of withdrawals, disbursements and pay runs, and their downloads' },
    confirmations: { about: 'what a confirmation states of the payments that a call is about' },
    icNumbers: { about: 'normalizing stored IC numbers' },
    monitoring: { about: 'figures of the business for Prometheus' },
    monthlyReports: {
      about: 'monthly reports, repayments of advances, and remittances that no employer is known for',
      tables: ['unmatched_remittances'],
    },
    sales: { about: 'sales of franchisees and their royalties', tables: ['sales'] },
    search: { about: 'people and recorded payments of all organizations, as a caller quotes them' },
  },
}

/** The tables that the request pipeline writes, and the outbox, whose sending job the notifications have. */
const serverTables = [
  'audit_events',
  'counters',
  'decision_notices',
  'idempotency_keys',
  'messages',
  'returned_records',
]

/** The owner of each table: a module, or the server. */
export const owners: ReadonlyMap<string, string> = new Map([
  ...serverTables.map((table): [string, string] => [table, 'server']),
  ...Object.values(storeys).flatMap((modules) =>
    Object.entries(modules).flatMap(([name, { tables = [] }]) =>
      tables.map((table): [string, string] => [table, name]),
    ),
  ),
])

/** The module of a file in `src/modules`. */
export const moduleOf = (path: string): string | undefined => /^src\/modules\/\w+\/(\w+)\//.exec(path)?.[1]

export const isTest = (path: string): boolean => /\.(test|e2e|fixtures)\.tsx?$|^test\/|^bench\//.test(path)
