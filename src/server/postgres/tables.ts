import type { Generated } from 'kysely'
import type { Bp, Sen } from '#kernel/money.ts'
import type { LocalDate, Period, Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'

/** Generated from the database by `npm run db:types`. */
export type Tables = {
  account_changes: {
    org_id: Id<'org'>
    id: Id<'account_change'>
    employee_id: Id<'employee'>
    old_bank_code: string | null
    old_account_number: string | null
    old_usable_from_at: Instant | null
    new_bank_code: string | null
    new_account_number: string
    usable_from_at: Instant
    changed_at: Instant
    changed_by: string
    changed_by_name: string
    link_hash: Buffer
    reported_at: Instant | null
    resolved_at: Instant | null
    resolved_by: string | null
    resolved_by_name: string | null
    resolution: 'kept' | 'restored' | null
    reason: string | null
    approved_at: Instant | null
    approved_by: Id<'user'> | null
    wallet_id: Id<'wallet'> | null
    wallet_name: string | null
  }
  account_transactions: {
    org_id: Id<'org'>
    source_id: Id<'source'>
    type: 'SETTLEMENT' | 'SALES' | 'DISBURSEMENT' | 'FEE' | 'ROYALTY' | 'ROYALTY_INCOME' | 'ADVANCE'
    source_type: string
    amount_sen: Sen
    status: 'PENDING' | 'COMPLETED' | 'VOID'
    payment_on: LocalDate
    description: string
    created_at: Instant
    modified_at: Instant
    source_org_id: Id<'org'> | null
  }
  advance_repayments: {
    org_id: Id<'org'>
    id: Id<'advance_repayment'>
    paid_on: LocalDate
    amount_sen: Sen
    reference: string
    created_at: Instant
    created_by: Id<'user'>
    created_by_name: string
    voided_at: Instant | null
    voided_by_name: string | null
    void_reason: string | null
    reference_key: string | null
  }
  api_keys: {
    org_id: Id<'org'>
    id: Id<'api_key'>
    name: string
    prefix: string
    digest: Buffer
    scopes: string
    addresses: string
    version_on: LocalDate
    created_at: Instant
    created_by: Id<'user'>
    created_by_name: string
    expires_at: Instant
    rotated_to_id: Id<'api_key'> | null
    revoked_at: Instant | null
    revoked_by_name: string | null
    last_used_at: Instant | null
    last_address: string | null
    minute_at: Instant | null
    minute_requests: Generated<number>
    exposed_at: Instant | null
    announced_on: LocalDate | null
    expiry_announced_at: Instant | null
  }
  api_requests: {
    org_id: Id<'org'>
    id: Id<'api_request'>
    api_key_id: Id<'api_key'>
    call: string
    status: number
    code: string | null
    message: string | null
    ms: number
    address: string
    requested_at: Instant
  }
  approval_bands: {
    org_id: Id<'org'>
    from_sen: Sen
    approvers: number
  }
  attention_items: {
    org_id: Id<'org'>
    id: Id<'attention_item'>
    kind:
      | 'held'
      | 'overdueSettlement'
      | 'overdueRemittance'
      | 'overdueBenefits'
      | 'pendingWithdrawal'
      | 'processingDisbursement'
      | 'processingPayRun'
      | 'failedWages'
    subject: string
    title: string
    amount_sen: Sen
    count: number
    remark: string
    resolved_at: Instant
    resolved_by: string
    resolved_by_name: string
    reopened_at: Instant | null
  }
  audit_events: {
    org_id: Id<'org'>
    id: Id<'audit_event'>
    actor_id: Id<'user'> | null
    actor_name: string
    actor_role: string
    for_id: Id<'user'> | null
    for_name: string | null
    address: string
    call: string
    record_type: string | null
    record_id: string | null
    before: unknown | null
    after: unknown | null
    reason: string | null
    happened_at: Instant
  }
  bank_batches: {
    id: Id<'bank_batch'>
    number: number
    withdrawals: number
    net_sen: Sen
    sent_at: Instant
    sent_on: LocalDate
    sent_by: Id<'user'>
    sent_by_name: string
    file_sha256: Buffer
    handover: string | null
    handover_by_name: string | null
    handover_at: Instant | null
  }
  bank_line_matches: {
    org_id: Id<'org'>
    bank_statement_id: Id<'bank_statement'>
    line: number
    record_type:
      | 'bank_batch'
      | 'withdrawal'
      | 'advance_repayment'
      | 'benefit_repayment'
      | 'settlement_payment'
      | 'leaver_payment'
      | 'provider_top_up'
      | 'unmatched_remittance'
      | 'disbursement'
      | 'disbursement_return'
      | 'pay_run'
      | 'pay_run_return'
      | null
    record_org_id: Id<'org'> | null
    record_id: string | null
    record_name: string | null
    posted: boolean
    reason: string | null
    matched_at: Instant
    matched_by: string
    matched_by_name: string
    record_part: string | null
  }
  bank_result_batches: {
    org_id: Id<'org'>
    bank_result_id: Id<'bank_result'>
    batch_id: Id<'bank_batch'>
  }
  bank_result_lines: {
    org_id: Id<'org'>
    bank_result_id: Id<'bank_result'>
    line: number
    account_number: string
    amount: string
    amount_sen: Sen | null
    outcome: 'completed' | 'cancelled' | null
    reason: string
    problem: string
    problem_params: unknown | null
    resolution: 'matched' | 'ignored' | null
    resolved_at: Instant | null
    resolved_by: string | null
    resolve_reason: string | null
    withdrawal_org_id: Id<'org'> | null
    withdrawal_id: Id<'withdrawal'> | null
  }
  bank_results: {
    org_id: Id<'org'>
    id: Id<'bank_result'>
    file_id: Id<'file'>
    lines: number
    net_sen: Sen
    transfer_on: LocalDate
    applied_at: Instant
    applied_by: string
    applied_by_name: string
    known_lines: Generated<number>
  }
  bank_statement_lines: {
    org_id: Id<'org'>
    bank_statement_id: Id<'bank_statement'>
    line: number
    place: number
    booked_on: LocalDate
    amount_sen: Sen
    balance_sen: Sen
    text: string
  }
  bank_statements: {
    org_id: Id<'org'>
    id: Id<'bank_statement'>
    originating_account_id: Id<'originating_account'>
    number: number
    file_id: Id<'file'>
    from_on: LocalDate
    to_on: LocalDate
    opening_sen: Sen
    in_sen: Sen
    out_sen: Sen
    closing_sen: Sen
    lines: number
    uploaded_at: Instant
    uploaded_by: Id<'user'>
    uploaded_by_name: string
  }
  benefit_reminders: {
    org_id: Id<'org'>
    period: Period
    due_on: LocalDate
    days: number
    sent_on: LocalDate
  }
  benefit_repayments: {
    org_id: Id<'org'>
    id: Id<'benefit_repayment'>
    paid_on: LocalDate
    amount_sen: Sen
    reference: string
    reference_key: string
    created_at: Instant
    created_by: Id<'user'>
    created_by_name: string
    voided_at: Instant | null
    voided_by_name: string | null
    void_reason: string | null
  }
  closed_periods: {
    org_id: Id<'org'>
    period: Period
    closed_at: Instant
  }
  code_days: {
    org_id: Id<'org'>
    day: string
    codes: number
  }
  column_answers: {
    org_id: Id<'org'>
    kind: string
    headings_sha256: Buffer
    headings: string
    sheets: string
    answered_at: Instant
    answered_by: string
    answered_by_name: string
  }
  compensation_policies: {
    org_id: Id<'org'>
    id: Id<'compensation_policy'>
    name: string
    status: 'pending_approval' | 'approved' | 'deleted'
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
    approved_for: Id<'user'> | null
    name_in_force: string | null
    in_force_at: Instant | null
    in_force_by: Id<'user'> | null
  }
  content_documents: {
    name: string
    heading: string
    heading_malay: string
    image_url: string | null
  }
  counters: {
    org_id: Id<'org'>
    series: string
    last: number
  }
  decision_notices: {
    org_id: Id<'org'>
    id: Id<'decision_notice'>
    prepared_by: string
    record_type: string
    outcome: 'approved' | 'returned' | 'rejected' | 'blacklisted'
    records: number
    first_ids: unknown
    reason: string | null
    decided_at: Instant
    decided_by_name: string
    decided_for_name: string | null
  }
  deduction_answers: {
    org_id: Id<'org'>
    list_id: Id<'deduction_list'>
    employee_id: Id<'employee'>
    result: 'deducted' | 'partly' | 'not_deducted'
    deducted_sen: Sen
    reason: 'left' | 'no_pay' | 'above_limit' | 'returned' | 'disputed' | 'other' | null
    remark: string | null
    rest: 'next_list' | 'employer' | 'plan' | null
    instalments: number | null
    entered_at: Instant
    entered_by: Id<'user'>
    entered_by_name: string
    employer_sen: Sen
    carried_sen: Sen
    missed_sen: Sen
    submitted: Generated<Id<'user'>>
    carried_to_id: Id<'deduction_list'> | null
    plan_id: Id<'recovery_plan'> | null
    receivable_id: Id<'leaver_receivable'> | null
  }
  deduction_items: {
    org_id: Id<'org'>
    list_id: Id<'deduction_list'> | null
    due_on: LocalDate
    to_remit_sen: Sen | null
    remitted_sen: Sen | null
    open_sen: Sen | null
  }
  deduction_lines: {
    org_id: Id<'org'>
    list_id: Id<'deduction_list'>
    employee_id: Id<'employee'>
    line: number
    employee_name: string
    employee_number: string | null
    ic_number: string
    withdrawn_sen: Sen
    late_sen: Sen
    returned_sen: Sen
    carried_sen: Sen
    instalment_sen: Sen
    amount_sen: Sen
    fees_sen: Sen
  }
  deduction_lists: {
    org_id: Id<'org'>
    id: Id<'deduction_list'>
    number: string
    period: Period
    kind: 'monthly' | 'final'
    employee_id: Id<'employee'> | null
    end_on: LocalDate | null
    made_at: Instant
    made_on: LocalDate
    pay_on: LocalDate
    due_on: LocalDate
    lines: number
    total_sen: Sen
    fees_sen: Sen
    sha256: Buffer
    status: 'open' | 'submitted'
    deducted_sen: Generated<Sen>
    employer_sen: Generated<Sen>
    carried_sen: Generated<Sen>
    submitted_at: Instant | null
    submitted_by: Id<'user'> | null
    submitted_by_name: string | null
    modified_at: Instant
    announced_at: Instant | null
    submitted_for: Id<'user'> | null
    submitted_for_name: string | null
  }
  deduction_parts: {
    org_id: Id<'org'>
    list_id: Id<'deduction_list'>
    employee_id: Id<'employee'>
    kind: 'withdrawn' | 'late' | 'returned' | 'carried' | 'instalment'
    source_id: Id<'source'>
    amount_sen: Sen
    fee_sen: Sen
  }
  deduction_reminders: {
    org_id: Id<'org'>
    list_id: Id<'deduction_list'>
    kind: 'confirm' | 'remit' | 'manual'
    days: number
    sent_on: LocalDate
    recipients: number
    sent_by_name: string | null
    recipient_names: Generated<unknown>
  }
  delegated_approvals: {
    org_id: Id<'org'>
    delegation_id: Id<'delegation'>
    id: Id<'delegated_approval'>
    scope: 'withdrawals' | 'deductions' | 'disbursements' | 'payRuns' | 'benefits' | 'policies' | 'suppliers'
    record_id: string
    record_name: string
    amount_sen: Sen | null
    approved_at: Instant
  }
  delegation_scopes: {
    org_id: Id<'org'>
    delegation_id: Id<'delegation'>
    scope: 'withdrawals' | 'deductions' | 'disbursements' | 'payRuns' | 'benefits' | 'policies' | 'suppliers'
    limit_sen: Sen | null
  }
  delegations: {
    org_id: Id<'org'>
    id: Id<'delegation'>
    manager_id: Id<'user'>
    delegate_id: Id<'user'>
    from_on: LocalDate
    until_on: LocalDate
    created_at: Instant
    ended_at: Instant | null
    start_notified_at: Instant | null
    summarized_at: Instant
    end_notified_at: Instant | null
  }
  disbursement_approvals: {
    org_id: Id<'org'>
    disbursement_id: Id<'disbursement'>
    user_id: Id<'user'>
    version: number
    approved_at: Instant
    approved_for: Id<'user'> | null
  }
  disbursement_files: {
    org_id: Id<'org'>
    line_id: Id<'disbursement_line'>
    file_id: Id<'file'>
    position: number
  }
  disbursement_lines: {
    org_id: Id<'org'>
    id: Id<'disbursement_line'>
    disbursement_id: Id<'disbursement'>
    position: number
    employee_id: Id<'employee'> | null
    supplier_id: Id<'supplier'> | null
    supplier_account_id: Id<'supplier_account'> | null
    name: string
    email: string | null
    mobile_number: string | null
    bank_code: string
    account_name: string
    account_number: string
    amount_sen: Sen
    invoice_number: string | null
    invoice_key: string | null
    duplicate_reason: string | null
    status: 'waiting' | 'sent' | 'unknown' | 'paid' | 'failed' | 'dropped' | 'reversed'
    failure_reason: string | null
    remittance_sent_at: Instant | null
    live: boolean
  }
  disbursements: {
    org_id: Id<'org'>
    id: Id<'disbursement'>
    name: string
    pay_on: LocalDate
    repayment_months: number
    payees_type: 'employees' | 'suppliers'
    notes: Generated<string>
    status: 'draft' | 'pending-approval' | 'approved' | 'processing' | 'completed' | 'cancelled'
    payees: number
    total_sen: Sen
    platform_fee_bp: Bp
    monthly_fee_bp: Bp
    platform_fee_sen: Sen
    monthly_fees_sen: Sen
    version: number
    digest: Buffer | null
    approvers_needed: Generated<number>
    processed_with: 'file' | 'provider' | null
    completed_on: LocalDate | null
    reason_for_cancellation: string | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    submitted_at: Instant | null
    submitted_by: Id<'user'> | null
    approved_at: Instant | null
    processed_at: Instant | null
    completed_at: Instant | null
    cancelled_at: Instant | null
    deleted_at: Instant | null
    processed_by: Id<'user'> | null
    processed_by_name: string | null
  }
  earned_wages: {
    org_id: Id<'org'>
    id: Id<'earned_wage'>
    source: 'accrual' | 'imported'
    ic_number: string
    employee_id: Id<'employee'> | null
    period: Period
    worked_on: LocalDate
    amount_sen: Sen
    status: 'credited' | 'failed'
    reason: string | null
    created_at: Instant
    credited_at: Instant | null
    message: string | null
    dismissed: Generated<boolean>
  }
  elected_wallets: {
    org_id: Id<'org'>
    id: Id<'elected_wallet'>
    employee_id: Id<'employee'>
    wallet_id: Id<'wallet'>
    account_number: string
    percentage_bp: Bp
    account_verified: boolean
    screenshot_url: string | null
    screenshot_file_name: string | null
    created_at: Instant
    modified_at: Instant
    modified_by: Id<'user'>
    account_change_id: Id<'account_change'> | null
    account_usable_from_at: Instant | null
  }
  election_reminders: {
    org_id: Id<'org'>
    employee_id: Id<'employee'>
    sent_on: LocalDate
  }
  employee_absences: {
    org_id: Id<'org'>
    employee_id: Id<'employee'>
    absent_on: LocalDate
    half_days: number
    created_at: Instant
    created_by: Id<'user'>
  }
  employee_benefits: {
    org_id: Id<'org'>
    id: Id<'employee_benefit'>
    name: string
    amount_sen: Sen
    category_id: Id<'employee_category'>
    office_id: Id<'office'>
    recurrence: 'Monthly' | 'Quarterly' | 'Yearly'
    status: 'Draft' | 'Pending Approval' | 'Approved'
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
    approved_for: Id<'user'> | null
  }
  employee_categories: {
    org_id: Id<'org'>
    id: Id<'employee_category'>
    code: string
    name: string
    description: string
    status: 'Draft' | 'Pending Approval' | 'Approved'
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
  }
  employee_contacts: {
    org_id: Id<'org'>
    employee_id: Id<'employee'>
    replaced_at: Instant
    email: string | null
    mobile_number: string | null
  }
  employee_deductions: {
    org_id: Id<'org'>
    id: Id<'employee_deduction'>
    employee_id: Id<'employee'>
    kind: 'loan' | 'zakat' | 'court_order' | 'cooperative' | 'other'
    amount_sen: Sen
    from_period: Period
    to_period: Period | null
    modified_at: Instant
    import_id: Id<'import'> | null
  }
  employee_import_records: {
    org_id: Id<'org'>
    import_id: Id<'import'>
    employee_id: Id<'employee'>
    outcome: 'created' | 'updated' | 'deleted'
    before: unknown | null
    account_before: unknown | null
    salary_on: LocalDate | null
    salary_before: unknown | null
    salary_moved_from: string | null
  }
  employee_imports: {
    org_id: Id<'org'>
    id: Id<'employee_import'>
    mode: 'append' | 'overwrite'
    file_name: string | null
    row_count: number
    created_count: number
    updated_count: number
    unchanged_count: number
    deleted_count: number
    kept_count: number
    created_at: Instant
    created_by: Id<'user'>
    undone_at: Instant | null
    undone_by: string | null
  }
  employee_periods: {
    org_id: Id<'org'>
    employee_id: Id<'employee'>
    period: Period
    used_sen: Generated<Sen>
    last_requested_on: LocalDate | null
  }
  employee_salaries: {
    org_id: Id<'org'>
    employee_id: Id<'employee'>
    from_on: LocalDate
    salary_sen: Sen
    created_at: Instant
    created_by: Id<'user'>
  }
  employee_totals: {
    org_id: Id<'org'>
    team_id: Id<'team'>
    status: 'pending-approval' | 'approved'
    withdrawals_disabled: boolean
    leaving: boolean
    employees: number
  }
  employees: {
    org_id: Id<'org'>
    id: Id<'employee'>
    ic_number: string
    employee_number: string | null
    first_name: string
    last_name: string
    email: string | null
    mobile_number: string | null
    mobile_verified_at: Instant | null
    bank_code: string | null
    account_number: string | null
    status: 'pending-approval' | 'approved'
    date_of_birth: LocalDate | null
    address: string | null
    city: string | null
    country: Generated<string>
    postal_code: string | null
    job_level_id: Id<'job_level'> | null
    team_id: Id<'team'> | null
    category_code: string | null
    office_code: string | null
    start_on: LocalDate | null
    end_on: LocalDate | null
    withdrawals_disabled: Generated<boolean>
    profile_completed_at: Instant | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
    deleted_at: Instant | null
    name_key: Generated<string>
    search_text: Generated<string>
    account_changed_by: string | null
    salary_changed_by: string | null
    first_approved_at: Instant | null
    account_change_id: Id<'account_change'> | null
    account_usable_from_at: Instant | null
    second_person: Generated<boolean>
    number_key: string | null
    number_copy: Generated<number>
    withdrawals_disabled_on: LocalDate | null
  }
  events: {
    org_id: Id<'org'>
    transaction: Generated<string>
    place: number
    type: string
    record_kind: string
    record_id: string
    sequence: number
    status: string | null
    amount_sen: Sen | null
    happened_at: Instant
  }
  files: {
    org_id: Id<'org'>
    id: Id<'file'>
    purpose: string
    name: string
    content_type: string
    size_bytes: number
    sha256: Buffer
    storage_key: string
    uploaded_by: Id<'user'>
    created_at: Instant
  }
  idempotency_keys: {
    key: string
    org_id: Id<'org'>
    actor_id: Id<'user'>
    call: string
    input_hash: Buffer
    response: unknown
    created_at: Instant
  }
  job_levels: {
    org_id: Id<'org'>
    id: Id<'job_level'>
    job_level: string
    name: string
    job_grade: number
    status: 'pending_approval' | 'approved'
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
    deleted_at: Instant | null
  }
  leaver_dues: {
    org_id: Id<'org'>
    receivable_id: Id<'leaver_receivable'>
    place: number
    due_on: LocalDate
    amount_sen: Sen
    open_sen: Sen | null
  }
  leaver_instalments: {
    org_id: Id<'org'>
    leaver_plan_id: Id<'leaver_plan'>
    place: number
    due_on: LocalDate
    amount_sen: Sen
    through_sen: Sen
    reminded_on: LocalDate | null
    late_reminded_on: LocalDate | null
  }
  leaver_payments: {
    org_id: Id<'org'>
    id: Id<'leaver_payment'>
    receivable_id: Id<'leaver_receivable'>
    paid_on: LocalDate
    amount_sen: Sen
    reference: string
    created_at: Instant
    created_by: Id<'user'>
    created_by_name: string
    voided_at: Instant | null
    voided_by_name: string | null
    void_reason: string | null
    reference_key: string | null
  }
  leaver_plans: {
    org_id: Id<'org'>
    id: Id<'leaver_plan'>
    receivable_id: Id<'leaver_receivable'>
    amount_sen: Sen
    paid_before_sen: Sen
    agreed_at: Instant
    agreed_by_name: string
    ended_at: Instant | null
    ended_by_name: string | null
    end_reason: string | null
  }
  leaver_receivables: {
    org_id: Id<'org'>
    id: Id<'leaver_receivable'>
    number: string
    list_id: Id<'deduction_list'>
    employee_id: Id<'employee'>
    amount_sen: Sen
    paid_sen: Generated<Sen>
    due_on: LocalDate
    created_at: Instant
    cancelled_at: Instant | null
    modified_at: Instant
    due_at: Instant | null
  }
  ledger_accounts: {
    org_id: Id<'org'>
    account: string
    balance_sen: Generated<Sen>
  }
  ledger_audits: {
    org_id: Id<'org'>
    id: Id<'ledger_audit'>
    status: 'PENDING' | 'COMPLETED' | 'FAILED'
    requested_by: string | null
    requested_by_name: string | null
    requested_at: Instant
    finished_at: Instant | null
    differences: number | null
    findings: string | null
  }
  ledger_entries: {
    org_id: Id<'org'>
    id: Id<'ledger_entry'>
    event: string
    source_type: string
    source_id: Id<'source'>
    entry_on: LocalDate
    idempotency_key: string
    postings: number
    reverses_id: Id<'ledger_entry'> | null
    created_at: Instant
  }
  ledger_postings: {
    org_id: Id<'org'>
    entry_id: Id<'ledger_entry'>
    line: number
    account: string
    amount_sen: Sen
    entry_on: LocalDate
  }
  management_settings: {
    org_id: Id<'org'>
    notifications_email: string | null
    last_waiting_notice_at: Instant | null
    modified_at: Instant
    modified_by: Id<'user'>
  }
  messages: {
    org_id: Id<'org'>
    id: Id<'message'>
    channel: 'email' | 'sms'
    recipient: string
    subject: string
    text: string
    created_at: Instant
    sent_at: Instant | null
    attempts: Generated<number>
    last_error: string | null
    next_attempt_at: Instant | null
    expires_at: Instant | null
    deferred_at: Instant | null
    combines: Generated<number>
  }
  notices: {
    org_id: Id<'org'>
    kind: 'withdrawals_waiting' | 'items_waiting'
    since_at: Instant
  }
  number_codes: {
    number_hash: Buffer
    code_id: Id<'code'>
    sent_at: Instant
  }
  offices: {
    org_id: Id<'org'>
    id: Id<'office'>
    code: string
    name: string
    address: string
    country: Generated<string>
    city: string
    state: string
    contact_number: string | null
    created_at: Instant
    modified_at: Instant
    deleted_at: Instant | null
  }
  one_time_links: {
    org_id: Id<'org'>
    token_hash: Buffer
    user_id: Id<'user'>
    purpose: 'invitation' | 'password_reset'
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
  }
  one_time_passwords: {
    org_id: Id<'org'>
    user_id: Id<'user'>
    sealed_secret: Buffer
    created_at: Instant
    confirmed_at: Instant | null
    last_step: Generated<number>
  }
  opening_reminders: {
    org_id: Id<'org'>
    employee_id: Id<'employee'>
    user_id: Id<'user'>
    checked_on: LocalDate | null
  }
  organization_attachments: {
    org_id: Id<'org'>
    id: Id<'organization_attachment'>
    url: string
    file_name: string
  }
  organization_credit: {
    org_id: Id<'org'>
    limit_sen: Sen | null
    used_sen: Sen | null
  }
  organization_wallets: {
    org_id: Id<'org'>
    wallet_id: Id<'wallet'>
  }
  organizations: {
    org_id: Id<'org'>
    name: string
    status: 'Onboarding' | 'Active' | 'Suspended'
    domain: string
    signup_on: LocalDate | null
    registration: string | null
    industry: string | null
    company_size: 'micro' | 'small' | 'medium' | 'large' | null
    bank_details: string | null
    telephone: string | null
    website: string | null
    main_contact: string | null
    main_contact_number: string | null
    address: string | null
    city: string | null
    state: string | null
    postcode: string | null
    country: Generated<string>
    e_benefits: boolean
    rolling_pay: boolean
    pay_day: number | null
    cutoff_day: number | null
    rolling_pay_max_sen: Generated<Sen>
    service_fee_bp: Generated<Bp>
    service_fee_paid_by: Generated<'employer' | 'employee'>
    disbursements_enabled: boolean
    initial_credit_limit_sen: Generated<Sen>
    platform_fee_bp: Bp | null
    monthly_fee_bp: Generated<Bp>
    franchise_type: 'non_franchise' | 'franchisee' | 'franchisor'
    franchisor_id: Id<'org'> | null
    royalty_bp: Bp | null
    payment_gateway_merchant_id: Id<'payment_gateway_merchant'> | null
    minimum_withdrawal_sen: Generated<Sen>
    maximum_advance_bp: Generated<Bp>
    require_second_person: Generated<boolean>
    earned_wages_source: Generated<'accrual' | 'imported'>
    created_at: Instant
    modified_at: Instant
    deleted_at: Instant | null
    account_wait_hours: Generated<number>
    disbursement_settings_at: Instant | null
    deductions_from: string | null
    remittance_days: Generated<number>
    statutory_limit: Generated<boolean>
    pause_after_overdue_days: Generated<number>
    paused_on: LocalDate | null
    statutory_limit_reason: string | null
    statutory_limit_off_at: Instant | null
    statutory_limit_off_by_name: string | null
    employee_account_wait_hours: Generated<number>
    withdrawals_paused_until_on: LocalDate | null
    withdrawals_pause_reason: string | null
    withdrawals_paused_by_name: string | null
    withdrawals_paused_at: Instant | null
    suspended_on: LocalDate | null
    rolling_pay_off_on: LocalDate | null
    e_benefits_off_on: LocalDate | null
    disbursements_off_on: LocalDate | null
    suspend_reason: string | null
  }
  originating_accounts: {
    org_id: Id<'org'>
    id: Id<'originating_account'>
    name: string
    status: 'Active' | 'InActive'
    bank_code: string
    account_number: string
    holder: string
    format:
      | 'maybankUpf'
      | 'maybankM2uBiz'
      | 'publicBankEcp'
      | 'hongLeongCbiz'
      | 'hongLeongConnectFirst'
      | 'hongLeongText'
      | 'rhbSmartPayroll'
      | 'cimbBizChannel'
      | 'pain001'
      | 'pain001v3'
    company_code: string
    reference: string
    rentas: boolean
    most_sen: Sen | null
    verified_on: LocalDate | null
    verified_by_name: string | null
    verified_sha256: Buffer | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    deleted_at: Instant | null
  }
  own_limits: {
    org_id: Id<'org'>
    employee_id: Id<'employee'>
    per_withdrawal_sen: Sen | null
    next_per_withdrawal_sen: Sen | null
    per_withdrawal_from_at: Instant | null
    per_month_sen: Sen | null
    next_per_month_sen: Sen | null
    per_month_from_at: Instant | null
    number_per_month: number | null
    next_number_per_month: number | null
    number_per_month_from_at: Instant | null
    after_day: number | null
    next_after_day: number | null
    after_day_from_at: Instant | null
    paused_until_on: LocalDate | null
    next_paused_until_on: LocalDate | null
    paused_until_from_at: Instant | null
  }
  passkeys: {
    org_id: Id<'org'>
    id: Id<'passkey'>
    user_id: Id<'user'>
    credential: string
    public_key: Buffer
    counter: number
    transports: string
    name: string
    synced: boolean
    created_at: Instant
    last_used_at: Instant | null
  }
  pay_ranges: {
    org_id: Id<'org'>
    id: Id<'pay_range'>
    compensation_policy_id: Id<'compensation_policy'>
    job_level_id: Id<'job_level'>
    minimum_sen: Sen
    midpoint_sen: Sen
    maximum_sen: Sen
    minimum_in_force_sen: Sen | null
    midpoint_in_force_sen: Sen | null
    maximum_in_force_sen: Sen | null
    deleted: Generated<boolean>
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    job_level_in_force_id: Id<'job_level'> | null
  }
  pay_run_benefits: {
    org_id: Id<'org'>
    run_id: Id<'pay_run'>
    employee_id: Id<'employee'>
    position: number
    benefit_id: Id<'employee_benefit'> | null
    name: string
    amount_sen: Sen
    recurrence: string | null
    period: Period
    counts: boolean
  }
  pay_run_employees: {
    org_id: Id<'org'>
    run_id: Id<'pay_run'>
    employee_id: Id<'employee'>
    name: string
    employee_number: string | null
    email: string | null
    group_name: string
    office_name: string | null
    net_pay_sen: Sen
    ineligible:
      | 'not_approved'
      | 'payments_held'
      | 'left'
      | 'not_started'
      | 'no_benefits'
      | 'already_included'
      | 'no_election'
      | 'election_incomplete'
      | 'account_not_verified'
      | 'wallet_inactive'
      | null
    result: 'succeeded' | 'failed' | null
    failure_reason: string | null
  }
  pay_run_groups: {
    org_id: Id<'org'>
    run_id: Id<'pay_run'>
    group_id: Id<'group'>
    code: string
    name: string
    description: string
  }
  pay_run_shares: {
    org_id: Id<'org'>
    run_id: Id<'pay_run'>
    employee_id: Id<'employee'>
    wallet_id: Id<'wallet'>
    wallet_name: string
    account_number: string
    percentage_bp: Bp
    amount_sen: Sen
    result: 'succeeded' | 'failed' | null
    retries_id: Id<'pay_run'> | null
    counts: boolean
    warning: 'below_minimum' | 'above_size' | 'above_monthly_limit' | null
    limit_sen: Sen | null
    failure_reason: string | null
    held: Generated<boolean>
    usable_from_at: Instant | null
    failed_at: Instant | null
    returned_on: LocalDate | null
  }
  pay_runs: {
    org_id: Id<'org'>
    id: Id<'pay_run'>
    pay_type: 'Regular' | 'Ad-hoc'
    status:
      | 'draft'
      | 'pending_approval'
      | 'approved'
      | 'pending_payment'
      | 'processing'
      | 'completed'
      | 'cancelled'
      | 'deleted'
    period: Period
    pay_on: LocalDate
    grouping: 'categories' | 'teams'
    benefit_name: string | null
    amount_sen: Sen | null
    reruns_id: Id<'pay_run'> | null
    employees: number
    eligible: number
    net_pay_sen: Sen
    failure_reason: string | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    submitted_at: Instant | null
    submitted_by: Id<'user'> | null
    approved_at: Instant | null
    approved_by: Id<'user'> | null
    completed_at: Instant | null
    submitted_by_name: string | null
    approved_by_name: string | null
    approved_for: Id<'user'> | null
    approved_for_name: string | null
    employees_digest: Buffer | null
    duplicate_reason: string | null
    sent_by: Id<'user'> | null
    sent_by_name: string | null
  }
  payment_files: {
    org_id: Id<'org'>
    number: string
    kind: 'batch' | 'disbursement' | 'pay_run'
    record_id: string
    wallet_id: Id<'wallet'> | null
    made_at: Instant
    made_by: string | null
  }
  payment_holds: {
    org_id: Id<'org'>
    bank_code: Generated<string>
    account_number: Generated<string>
    employee_id: Generated<Id<'employee'>>
    withdrawal_id: Id<'withdrawal'> | null
    account_change_id: Id<'account_change'> | null
    net_sen: Sen | null
    reason: string
    since_at: Instant
    released_at: Instant | null
    released_by: string | null
    release_reason: string | null
    disbursement_line_id: Id<'disbursement_line'> | null
  }
  payout_disputes: {
    org_id: Id<'org'>
    id: Id<'payout_dispute'>
    payout_id: Id<'payout'>
    reported_at: Instant
    status: 'sent' | 'paid' | 'failed' | 'reversed'
    provider_reference: string | null
    amount_sen: Sen | null
    currency: string | null
    reason: string | null
    differs: unknown
    decided_at: Instant | null
    decided_by: string | null
    decision: 'paid' | 'not-paid' | null
    decision_reason: string | null
  }
  payouts: {
    org_id: Id<'org'>
    id: Id<'payout'>
    disbursement_id: Id<'disbursement'>
    line_id: Id<'disbursement_line'>
    attempt: number
    amount_sen: Sen
    status: 'queued' | 'sent' | 'unknown' | 'paid' | 'failed' | 'reversed' | 'dropped' | 'surplus'
    provider_reference: string | null
    provider_fee_sen: Generated<Sen>
    reason: string | null
    created_at: Instant
    tried_at: Instant | null
    tries: Generated<number>
    finished_at: Instant | null
    next_at: Instant
    created_by: Id<'user'>
    disputed_at: Instant | null
  }
  provider_balances: {
    org_id: Id<'org'>
    balance_sen: Sen | null
    read_at: Instant | null
    failed_at: Instant | null
  }
  provider_events: {
    org_id: Id<'org'>
    id: Id<'provider_event'>
    payout_id: Id<'payout'>
    event: string
    received_at: Instant
    payload: unknown
    applied: boolean
  }
  provider_fees: {
    org_id: Id<'org'>
    id: Id<'provider_fee'>
    paid_on: LocalDate
    amount_sen: Sen
    reference: string
    reference_key: string
    created_at: Instant
    created_by: Id<'user'>
    created_by_name: string
    voided_at: Instant | null
    voided_by_name: string | null
    void_reason: string | null
  }
  provider_top_ups: {
    org_id: Id<'org'>
    id: Id<'provider_top_up'>
    paid_on: LocalDate
    amount_sen: Sen
    reference: string
    reference_key: string
    created_at: Instant
    created_by: Id<'user'>
    created_by_name: string
    voided_at: Instant | null
    voided_by_name: string | null
    void_reason: string | null
  }
  recovery_codes: {
    org_id: Id<'org'>
    user_id: Id<'user'>
    code_hash: Buffer
    created_at: Instant
    used_at: Instant | null
  }
  recovery_instalments: {
    org_id: Id<'org'>
    plan_id: Id<'recovery_plan'>
    period: Period
    amount_sen: Sen
    list_id: Id<'deduction_list'> | null
    missed_on_id: Id<'deduction_list'> | null
  }
  recovery_plans: {
    org_id: Id<'org'>
    id: Id<'recovery_plan'>
    employee_id: Id<'employee'>
    amount_sen: Sen
    status: 'proposed' | 'active' | 'completed' | 'declined' | 'lapsed' | 'ended'
    proposed_at: Instant
    proposed_by_name: string
    answered_at: Instant | null
    text_version: string | null
    answered_from: string | null
    has_moved: Generated<boolean>
    closed_by_id: Id<'deduction_list'> | null
    rest_sen: Generated<Sen>
    rest_to_id: Id<'deduction_list'> | null
    modified_at: Instant
  }
  remittance_allocations: {
    org_id: Id<'org'>
    advance_repayment_id: Id<'advance_repayment'>
    position: number
    target: 'list' | 'opening' | 'account'
    list_id: Id<'deduction_list'> | null
    amount_sen: Sen
  }
  reported_payments: {
    org_id: Id<'org'>
    id: Id<'reported_payment'>
    settlement_id: Id<'settlement'> | null
    paid_on: LocalDate
    amount_sen: Sen
    reference: string
    file_id: Id<'file'>
    created_at: Instant
    created_by: Id<'user'>
    outcome: 'recorded' | 'dismissed' | 'withdrawn' | null
    closed_at: Instant | null
    closed_by: Id<'user'> | null
    reason: string | null
    settlement_payment_id: Id<'settlement_payment'> | null
    benefit_repayment_id: Id<'benefit_repayment'> | null
    list_id: Id<'deduction_list'> | null
    advance_repayment_id: Id<'advance_repayment'> | null
    reference_key: string | null
  }
  reset_requests: {
    org_id: Id<'org'>
    id: Id<'reset_request'>
    email: string
    address: string
    requested_at: Instant
  }
  returned_records: {
    org_id: Id<'org'>
    record_type: string
    record_id: string
    reason: string
    returned_at: Instant
    returned_by: string
    returned_by_name: string
  }
  sales: {
    org_id: Id<'org'>
    id: Id<'sale'>
    sold_on: LocalDate
    amount_sen: Sen
    reference: string
    franchisor_id: Id<'org'> | null
    royalty_bp: Generated<Bp>
    royalty_sen: Generated<Sen>
    possible_duplicate_of: string | null
    uploaded_document_id: Id<'uploaded_document'>
    row_number: number
    created_at: Instant
    modified_at: Instant
    reference_key: string | null
    voided_at: Instant | null
    voided_by_name: string | null
    void_reason: string | null
  }
  sandbox_clock: {
    id: Generated<Id<'sandbox_clock'>>
    ahead_ms: Generated<number>
    target_at: Instant | null
    moved_at: Instant | null
    moved_by_name: string | null
  }
  saved_filters: {
    org_id: Id<'org'>
    user_id: Id<'user'>
    list: string
    name: string
    query: string
    created_at: Instant
    modified_at: Instant
  }
  sessions: {
    org_id: Id<'org'>
    token_hash: Buffer
    user_id: Id<'user'>
    created_at: Instant
    last_seen_at: Instant
    expires_at: Instant
    address: string
    user_agent: string
    fresh_until: string | null
    unconfirmed_sen: Generated<Sen>
    id: Generated<Id<'session'>>
    confirmation: string | null
    confirmation_until: string | null
    wrong_answers: Generated<number>
  }
  settlement_payments: {
    org_id: Id<'org'>
    id: Id<'settlement_payment'>
    settlement_id: Id<'settlement'>
    paid_on: LocalDate
    amount_sen: Sen
    reference: string
    created_at: Instant
    created_by: Id<'user'>
    voided_at: Instant | null
    void_reason: string | null
    reference_key: string | null
    reference_part: Generated<number>
    created_by_name: string
    voided_by_name: string | null
  }
  settlement_reminders: {
    org_id: Id<'org'>
    settlement_id: Id<'settlement'>
    days: number
    sent_on: LocalDate
  }
  settlements: {
    org_id: Id<'org'>
    id: Id<'settlement'>
    disbursement_id: Id<'disbursement'>
    due_on: LocalDate
    to_repay_sen: Sen
    repaid_sen: Generated<Sen>
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    deleted_at: Instant | null
    overpaid_sen: Generated<Sen>
    due_at: Instant | null
  }
  sign_in_attempts: {
    org_id: Id<'org'>
    id: Id<'sign_in_attempt'>
    email: string
    address: string
    succeeded: boolean
    attempted_at: Instant
    device: string | null
    refused: Generated<boolean>
  }
  sign_in_security: {
    org_id: Id<'org'>
    require_two_step: boolean
    require_passkey: boolean
    confirm_above_sen: Generated<Sen>
    modified_at: Instant
    modified_by: Id<'user'>
    second_person_completes: Generated<boolean>
  }
  statement_documents: {
    org_id: Id<'org'>
    statement_id: Id<'statement'>
    user_id: Id<'user'>
    language: 'en' | 'ms'
    url: string
    created_at: Instant
  }
  statement_lines: {
    org_id: Id<'org'>
    statement_id: Id<'statement'>
    line: number
    entry_id: Id<'ledger_entry'>
    withdrawal_id: Id<'withdrawal'>
    event: string
    entry_on: LocalDate
    amount_sen: Sen
    service_fee_sen: Sen
    employer_fee_sen: Sen
  }
  statements: {
    org_id: Id<'org'>
    id: Id<'statement'>
    employee_id: Id<'employee'>
    period: Period
    correction: number
    statement_on: LocalDate
    org_name: string
    employee_name: string
    ic_number: string
    employee_number: string | null
    salary_sen: Sen
    opening_sen: Sen
    withdrawn_sen: Sen
    service_fee_sen: Sen
    transferred_sen: Sen
    employer_fee_sen: Sen
    lines: number
    created_at: Instant
  }
  supplier_accounts: {
    org_id: Id<'org'>
    id: Id<'supplier_account'>
    supplier_id: Id<'supplier'>
    bank_code: string
    account_name: string
    account_number: string
    replaces_id: Id<'supplier_account'> | null
    entered_at: Instant
    entered_by: Id<'user'>
    confirmed_at: Instant | null
    confirmed_by: Id<'user'> | null
    confirmed_for: Id<'user'> | null
    call_back_number: string | null
    call_back_name: string | null
    usable_from_at: Instant | null
    removed_at: Instant | null
  }
  suppliers: {
    org_id: Id<'org'>
    id: Id<'supplier'>
    company_name: string
    business_registration_number: string
    mobile_number: string
    email: string
    address: string
    contact_person_name: string
    contact_person_mobile_number: string
    contact_person_email: string
    status: 'pending approval' | 'approved' | 'rejected' | 'blacklisted'
    rejected_remarks: string | null
    blacklisted_remarks: string | null
    approved_at: Instant | null
    rejected_at: Instant | null
    blacklisted_at: Instant | null
    hold_until_on: LocalDate | null
    hold_reason: string | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    deleted_at: Instant | null
    registration_keys: Generated<string>
  }
  support_contacts: {
    org_id: Id<'org'>
    name: string
    position: string | null
    email: string | null
    phone: string | null
    hours: string | null
    modified_at: Instant
    modified_by: Id<'user'>
  }
  teams: {
    org_id: Id<'org'>
    id: Id<'team'>
    code: string
    name: string
    description: string
    status: 'Draft' | 'Pending Approval' | 'Approved'
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
  }
  transfer_totals: {
    org_id: Id<'org'>
    period: Period
    transfer_on: LocalDate
    team_id: Id<'team'>
    withdrawals: number
    amount_sen: Sen
    net_sen: Sen
  }
  unmatched_remittances: {
    org_id: Id<'org'>
    id: Id<'unmatched_remittance'>
    paid_on: LocalDate
    amount_sen: Sen
    reference: string
    reference_key: string
    status: 'open' | 'assigned' | 'dismissed'
    created_at: Instant
    created_by: Id<'user'>
    created_by_name: string
    closed_at: Instant | null
    closed_by_name: string | null
    dismiss_reason: string | null
    assigned_org_id: Id<'org'> | null
    advance_repayment_id: Id<'advance_repayment'> | null
    occurrence: Generated<number>
  }
  uploaded_documents: {
    org_id: Id<'org'>
    id: Id<'uploaded_document'>
    type: 'SALES' | 'SETTLEMENTS'
    file_id: Id<'file'>
    file_name: string
    status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'COMPLETED_WITH_ERRORS' | 'FAILED'
    rows_total: Generated<number>
    rows_succeeded: Generated<number>
    rows_failed: Generated<number>
    possible_duplicates: Generated<number>
    failure: string | null
    failure_params: unknown | null
    shown: unknown | null
    resolved_at: Instant | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
  }
  uploaded_rows: {
    org_id: Id<'org'>
    uploaded_document_id: Id<'uploaded_document'>
    row_number: number
    id: Id<'uploaded_row'>
    status: 'PENDING' | 'SUCCESS' | 'FAILED'
    metadata: string
    error: string | null
    error_params: unknown | null
    record_org_id: Id<'org'> | null
    record_id: string | null
    possible_duplicate_of: string | null
    processed_at: Instant | null
  }
  used_challenges: {
    org_id: Id<'org'>
    challenge_hash: Buffer
    expires_at: Instant
  }
  users: {
    org_id: Id<'org'>
    id: Id<'user'>
    employee_id: Id<'employee'> | null
    email: string
    display_name: string
    first_name: string
    last_name: string
    role: 'superadmin' | 'admin' | 'approver' | 'reader' | 'Manager' | 'Executive' | 'Employee'
    status: 'Active' | 'Suspended'
    suspended_for: 'admin' | 'manager' | 'codes' | 'deleted' | null
    photo_url: string | null
    password_hash: string | null
    wrong_codes: Generated<number>
    accepted_terms_version: string | null
    accepted_terms_at: Instant | null
    accepted_terms_from: string | null
    created_at: Instant
    modified_at: Instant
    deleted_at: Instant | null
    last_signed_in_at: Instant | null
    password_chosen_at: Instant | null
    guessing_notified_at: Instant | null
    language: Generated<'en' | 'ms'>
    former_email: string | null
    email_waits_until: string | null
  }
  verification_codes: {
    org_id: Id<'org'>
    id: Id<'verification_code'>
    user_id: Id<'user'>
    purpose: 'withdrawal' | 'mobile'
    bound_to: string
    mobile_number: string
    code_hash: Buffer
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
  }
  wallets: {
    org_id: Id<'org'>
    id: Id<'wallet'>
    name: string
    status: 'Active' | 'InActive'
    support_link: string
    minimum_amount_sen: Sen
    logo_url: string | null
    logo_file_name: string | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    deleted_at: Instant | null
    wallet_size_sen: Sen | null
    monthly_limit_sen: Sen | null
  }
  webhook_attempts: {
    org_id: Id<'org'>
    id: Id<'webhook_attempt'>
    endpoint_id: Id<'webhook_endpoint'>
    transaction: string
    place: number
    attempted_at: Instant
    ms: number
    answer_status: number | null
    failure: string | null
    answer: string
  }
  webhook_deliveries: {
    org_id: Id<'org'>
    endpoint_id: Id<'webhook_endpoint'>
    transaction: string
    place: number
    status: Generated<'waiting' | 'delivered' | 'failed'>
    tries: Generated<number>
    attempts: Generated<number>
    next_at: Instant | null
    is_sending: Generated<boolean>
    attempted_at: Instant | null
    answer_status: number | null
    failure: string | null
  }
  webhook_endpoints: {
    org_id: Id<'org'>
    id: Id<'webhook_endpoint'>
    url: string
    event_types: string
    version_on: LocalDate
    secret: Buffer
    previous_secret: Buffer | null
    previous_until_at: Instant | null
    created_at: Instant
    created_by: Id<'user'>
    created_by_name: string
    turned_off_at: Instant | null
    turned_off_why: 'person' | 'failed' | 'gone' | null
    tested_at: Instant | null
    deleted_at: Instant | null
  }
  webhook_queue: {
    org_id: Id<'org'>
    transaction: string
    place: number
  }
  withdrawal_changes: {
    org_id: Id<'org'>
    withdrawal_id: Id<'withdrawal'>
    id: Id<'withdrawal_change'>
    status: string
    reason: string | null
    by_id: Id<'user'>
    by_name: string
    by_role: string
    for_id: Id<'user'> | null
    for_name: string | null
    happened_at: Instant
    note: string | null
  }
  withdrawal_policies: {
    org_id: Id<'org'>
    id: Id<'withdrawal_policy'>
    type: 'GENERAL' | 'ADVANCED'
    maximum_withdrawal_sen: Sen
    withdrawal_frequency: 'DAILY' | 'ONCE_A_WEEK' | 'ONCE_EVERY_TWO_WEEKS' | 'ONCE_PER_MONTH'
    withdrawal_day: Generated<number>
    auto_approval: Generated<boolean>
    min_salary_sen: Sen | null
    max_salary_sen: Sen | null
    status: 'PENDING' | 'APPROVED' | 'SUPERSEDED' | 'DELETED'
    revises_id: Id<'withdrawal_policy'> | null
    created_at: Instant
    created_by: Id<'user'>
    modified_at: Instant
    modified_by: Id<'user'>
    approved_at: Instant | null
    approved_by: Id<'user'> | null
    approved_for: Id<'user'> | null
  }
  withdrawal_requests: {
    org_id: Id<'org'>
    id: Id<'withdrawal_request'>
    employee_id: Id<'employee'>
    user_id: Id<'user'>
    ic_number: string
    employee_name: string
    org_name: string
    period: Period
    amount_sen: Sen
    fee_sen: Sen
    net_sen: Sen
    fee_bp: Bp
    fee_paid_by: 'employer' | 'employee'
    reason_for_withdrawal: string
    salary_sen: Sen
    earned_sen: Sen
    ceiling_sen: Sen
    used_before_sen: Sen
    policy_id: Id<'policy'> | null
    policy_type: 'GENERAL' | 'ADVANCED' | null
    policy_maximum_sen: Sen
    policy_frequency: string
    bank_code: string
    account_number: string
    requested_at: Instant
    requested_on: LocalDate
    email: string | null
    team_id: Id<'team'> | null
    team: string | null
  }
  withdrawal_states: {
    org_id: Id<'org'>
    id: Id<'withdrawal_state'>
    period: Period
    status: 'pending' | 'approved' | 'processing' | 'completed' | 'cancelled' | 'rejected'
    reason: string | null
    batch_id: Id<'bank_batch'> | null
    sent_at: Instant | null
    transfer_on: LocalDate | null
    returned_at: Instant | null
    returned_reason: string | null
    modified_at: Instant
    modified_by: Id<'user'>
    return_handled_at: Instant | null
    return_handled_by: string | null
    expected_on: LocalDate | null
  }
  withdrawal_totals: {
    org_id: Id<'org'>
    period: Period
    requested_on: LocalDate
    status: string
    reason_for_withdrawal: string
    withdrawals: number
    amount_sen: Sen
    employee_fee_sen: Sen
    employer_fee_sen: Sen
  }
  withdrawals: {
    org_id: Id<'org'>
    id: Id<'withdrawal'>
    employee_id: Id<'employee'>
    user_id: Id<'user'>
    ic_number: string
    employee_name: string
    org_name: string
    period: Period
    amount_sen: Sen
    fee_sen: Sen
    net_sen: Sen
    fee_bp: Bp
    fee_paid_by: 'employer' | 'employee'
    reason_for_withdrawal: string
    salary_sen: Sen
    earned_sen: Sen
    ceiling_sen: Sen
    used_before_sen: Sen
    policy_id: Id<'policy'> | null
    policy_type: 'GENERAL' | 'ADVANCED' | null
    policy_maximum_sen: Sen
    policy_frequency: string
    bank_code: string
    account_number: string
    requested_at: Instant
    requested_on: LocalDate
    expected_on: LocalDate | null
    state_id: Id<'state'> | null
    status: 'pending' | 'approved' | 'processing' | 'completed' | 'cancelled' | 'rejected'
    reason: string | null
    batch_id: Id<'bank_batch'> | null
    sent_at: Instant | null
    transfer_on: LocalDate | null
    returned_at: Instant | null
    returned_reason: string | null
    modified_at: Instant
    modified_by: Id<'user'>
    email: string | null
    team_id: Id<'team'> | null
    team: string | null
    version: string | null
    return_handled_at: Instant | null
    return_handled_by: string | null
  }
}

/** Their columns with the types in PostgreSQL. */
export const columnTypes: Readonly<Record<keyof Tables, string>> = {
  account_changes:
    'org_id text, id text, employee_id text, old_bank_code text, old_account_number text, old_usable_from_at timestamptz, new_bank_code text, new_account_number text, usable_from_at timestamptz, changed_at timestamptz, changed_by text, changed_by_name text, link_hash bytea, reported_at timestamptz, resolved_at timestamptz, resolved_by text, resolved_by_name text, resolution text, reason text, approved_at timestamptz, approved_by text, wallet_id text, wallet_name text',
  account_transactions:
    'org_id text, source_id text, type text, source_type text, amount_sen int8, status text, payment_on date, description text, created_at timestamptz, modified_at timestamptz, source_org_id text',
  advance_repayments:
    'org_id text, id text, paid_on date, amount_sen int8, reference text, created_at timestamptz, created_by text, created_by_name text, voided_at timestamptz, voided_by_name text, void_reason text, reference_key text',
  api_keys:
    'org_id text, id text, name text, prefix text, digest bytea, scopes _text, addresses _text, version_on date, created_at timestamptz, created_by text, created_by_name text, expires_at timestamptz, rotated_to_id text, revoked_at timestamptz, revoked_by_name text, last_used_at timestamptz, last_address text, minute_at timestamptz, minute_requests int4, exposed_at timestamptz, announced_on date, expiry_announced_at timestamptz',
  api_requests:
    'org_id text, id text, api_key_id text, call text, status int4, code text, message text, ms int4, address text, requested_at timestamptz',
  approval_bands: 'org_id text, from_sen int8, approvers int2',
  attention_items:
    'org_id text, id text, kind text, subject text, title text, amount_sen int8, count int4, remark text, resolved_at timestamptz, resolved_by text, resolved_by_name text, reopened_at timestamptz',
  audit_events:
    'org_id text, id text, actor_id text, actor_name text, actor_role text, for_id text, for_name text, address text, call text, record_type text, record_id text, before jsonb, after jsonb, reason text, happened_at timestamptz',
  bank_batches:
    'id text, number int4, withdrawals int4, net_sen int8, sent_at timestamptz, sent_on date, sent_by text, sent_by_name text, file_sha256 bytea, handover text, handover_by_name text, handover_at timestamptz',
  bank_line_matches:
    'org_id text, bank_statement_id text, line int4, record_type text, record_org_id text, record_id text, record_name text, posted bool, reason text, matched_at timestamptz, matched_by text, matched_by_name text, record_part text',
  bank_result_batches: 'org_id text, bank_result_id text, batch_id text',
  bank_result_lines:
    'org_id text, bank_result_id text, line int4, account_number text, amount text, amount_sen int8, outcome text, reason text, problem text, problem_params jsonb, resolution text, resolved_at timestamptz, resolved_by text, resolve_reason text, withdrawal_org_id text, withdrawal_id text',
  bank_results:
    'org_id text, id text, file_id text, lines int4, net_sen int8, transfer_on date, applied_at timestamptz, applied_by text, applied_by_name text, known_lines int4',
  bank_statement_lines:
    'org_id text, bank_statement_id text, line int4, place int4, booked_on date, amount_sen int8, balance_sen int8, text text',
  bank_statements:
    'org_id text, id text, originating_account_id text, number int4, file_id text, from_on date, to_on date, opening_sen int8, in_sen int8, out_sen int8, closing_sen int8, lines int4, uploaded_at timestamptz, uploaded_by text, uploaded_by_name text',
  benefit_reminders: 'org_id text, period text, due_on date, days int2, sent_on date',
  benefit_repayments:
    'org_id text, id text, paid_on date, amount_sen int8, reference text, reference_key text, created_at timestamptz, created_by text, created_by_name text, voided_at timestamptz, voided_by_name text, void_reason text',
  closed_periods: 'org_id text, period text, closed_at timestamptz',
  code_days: 'org_id text, day date, codes int4',
  column_answers:
    'org_id text, kind text, headings_sha256 bytea, headings text, sheets text, answered_at timestamptz, answered_by text, answered_by_name text',
  compensation_policies:
    'org_id text, id text, name text, status text, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, approved_at timestamptz, approved_by text, approved_for text, name_in_force text, in_force_at timestamptz, in_force_by text',
  content_documents: 'name text, heading text, heading_malay text, image_url text',
  counters: 'org_id text, series text, last int4',
  decision_notices:
    'org_id text, id text, prepared_by text, record_type text, outcome text, records int4, first_ids jsonb, reason text, decided_at timestamptz, decided_by_name text, decided_for_name text',
  deduction_answers:
    'org_id text, list_id text, employee_id text, result text, deducted_sen int8, reason text, remark text, rest text, instalments int2, entered_at timestamptz, entered_by text, entered_by_name text, employer_sen int8, carried_sen int8, missed_sen int8, submitted bool, carried_to_id text, plan_id text, receivable_id text',
  deduction_items: 'org_id text, list_id text, due_on date, to_remit_sen int8, remitted_sen int8, open_sen int8',
  deduction_lines:
    'org_id text, list_id text, employee_id text, line int4, employee_name text, employee_number text, ic_number text, withdrawn_sen int8, late_sen int8, returned_sen int8, carried_sen int8, instalment_sen int8, amount_sen int8, fees_sen int8',
  deduction_lists:
    'org_id text, id text, number text, period text, kind text, employee_id text, end_on date, made_at timestamptz, made_on date, pay_on date, due_on date, lines int4, total_sen int8, fees_sen int8, sha256 bytea, status text, deducted_sen int8, employer_sen int8, carried_sen int8, submitted_at timestamptz, submitted_by text, submitted_by_name text, modified_at timestamptz, announced_at timestamptz, submitted_for text, submitted_for_name text',
  deduction_parts:
    'org_id text, list_id text, employee_id text, kind text, source_id text, amount_sen int8, fee_sen int8',
  deduction_reminders:
    'org_id text, list_id text, kind text, days int2, sent_on date, recipients int2, sent_by_name text, recipient_names jsonb',
  delegated_approvals:
    'org_id text, delegation_id text, id text, scope text, record_id text, record_name text, amount_sen int8, approved_at timestamptz',
  delegation_scopes: 'org_id text, delegation_id text, scope text, limit_sen int8',
  delegations:
    'org_id text, id text, manager_id text, delegate_id text, from_on date, until_on date, created_at timestamptz, ended_at timestamptz, start_notified_at timestamptz, summarized_at timestamptz, end_notified_at timestamptz',
  disbursement_approvals:
    'org_id text, disbursement_id text, user_id text, version int4, approved_at timestamptz, approved_for text',
  disbursement_files: 'org_id text, line_id text, file_id text, position int2',
  disbursement_lines:
    'org_id text, id text, disbursement_id text, position int4, employee_id text, supplier_id text, supplier_account_id text, name text, email text, mobile_number text, bank_code text, account_name text, account_number text, amount_sen int8, invoice_number text, invoice_key text, duplicate_reason text, status text, failure_reason text, remittance_sent_at timestamptz, live bool',
  disbursements:
    'org_id text, id text, name text, pay_on date, repayment_months int2, payees_type text, notes text, status text, payees int4, total_sen int8, platform_fee_bp int4, monthly_fee_bp int4, platform_fee_sen int8, monthly_fees_sen int8, version int4, digest bytea, approvers_needed int2, processed_with text, completed_on date, reason_for_cancellation text, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, submitted_at timestamptz, submitted_by text, approved_at timestamptz, processed_at timestamptz, completed_at timestamptz, cancelled_at timestamptz, deleted_at timestamptz, processed_by text, processed_by_name text',
  earned_wages:
    'org_id text, id text, source text, ic_number text, employee_id text, period text, worked_on date, amount_sen int8, status text, reason text, created_at timestamptz, credited_at timestamptz, message text, dismissed bool',
  elected_wallets:
    'org_id text, id text, employee_id text, wallet_id text, account_number text, percentage_bp int4, account_verified bool, screenshot_url text, screenshot_file_name text, created_at timestamptz, modified_at timestamptz, modified_by text, account_change_id text, account_usable_from_at timestamptz',
  election_reminders: 'org_id text, employee_id text, sent_on date',
  employee_absences:
    'org_id text, employee_id text, absent_on date, half_days int2, created_at timestamptz, created_by text',
  employee_benefits:
    'org_id text, id text, name text, amount_sen int8, category_id text, office_id text, recurrence text, status text, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, approved_at timestamptz, approved_by text, approved_for text',
  employee_categories:
    'org_id text, id text, code text, name text, description text, status text, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, approved_at timestamptz, approved_by text',
  employee_contacts: 'org_id text, employee_id text, replaced_at timestamptz, email text, mobile_number text',
  employee_deductions:
    'org_id text, id text, employee_id text, kind text, amount_sen int8, from_period text, to_period text, modified_at timestamptz, import_id text',
  employee_import_records:
    'org_id text, import_id text, employee_id text, outcome text, before jsonb, account_before jsonb, salary_on date, salary_before jsonb, salary_moved_from date',
  employee_imports:
    'org_id text, id text, mode text, file_name text, row_count int4, created_count int4, updated_count int4, unchanged_count int4, deleted_count int4, kept_count int4, created_at timestamptz, created_by text, undone_at timestamptz, undone_by text',
  employee_periods: 'org_id text, employee_id text, period text, used_sen int8, last_requested_on date',
  employee_salaries:
    'org_id text, employee_id text, from_on date, salary_sen int8, created_at timestamptz, created_by text',
  employee_totals: 'org_id text, team_id text, status text, withdrawals_disabled bool, leaving bool, employees int4',
  employees:
    'org_id text, id text, ic_number text, employee_number text, first_name text, last_name text, email text, mobile_number text, mobile_verified_at timestamptz, bank_code text, account_number text, status text, date_of_birth date, address text, city text, country text, postal_code text, job_level_id text, team_id text, category_code text, office_code text, start_on date, end_on date, withdrawals_disabled bool, profile_completed_at timestamptz, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, approved_at timestamptz, approved_by text, deleted_at timestamptz, name_key text, search_text text, account_changed_by text, salary_changed_by text, first_approved_at timestamptz, account_change_id text, account_usable_from_at timestamptz, second_person bool, number_key text, number_copy int4, withdrawals_disabled_on date',
  events:
    'org_id text, transaction xid8, place int8, type text, record_kind text, record_id text, sequence int4, status text, amount_sen int8, happened_at timestamptz',
  files:
    'org_id text, id text, purpose text, name text, content_type text, size_bytes int8, sha256 bytea, storage_key text, uploaded_by text, created_at timestamptz',
  idempotency_keys:
    'key text, org_id text, actor_id text, call text, input_hash bytea, response json, created_at timestamptz',
  job_levels:
    'org_id text, id text, job_level text, name text, job_grade int2, status text, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, approved_at timestamptz, approved_by text, deleted_at timestamptz',
  leaver_dues: 'org_id text, receivable_id text, place int2, due_on date, amount_sen int8, open_sen int8',
  leaver_instalments:
    'org_id text, leaver_plan_id text, place int2, due_on date, amount_sen int8, through_sen int8, reminded_on date, late_reminded_on date',
  leaver_payments:
    'org_id text, id text, receivable_id text, paid_on date, amount_sen int8, reference text, created_at timestamptz, created_by text, created_by_name text, voided_at timestamptz, voided_by_name text, void_reason text, reference_key text',
  leaver_plans:
    'org_id text, id text, receivable_id text, amount_sen int8, paid_before_sen int8, agreed_at timestamptz, agreed_by_name text, ended_at timestamptz, ended_by_name text, end_reason text',
  leaver_receivables:
    'org_id text, id text, number text, list_id text, employee_id text, amount_sen int8, paid_sen int8, due_on date, created_at timestamptz, cancelled_at timestamptz, modified_at timestamptz, due_at timestamptz',
  ledger_accounts: 'org_id text, account text, balance_sen int8',
  ledger_audits:
    'org_id text, id text, status text, requested_by text, requested_by_name text, requested_at timestamptz, finished_at timestamptz, differences int4, findings text',
  ledger_entries:
    'org_id text, id text, event text, source_type text, source_id text, entry_on date, idempotency_key text, postings int2, reverses_id text, created_at timestamptz',
  ledger_postings: 'org_id text, entry_id text, line int2, account text, amount_sen int8, entry_on date',
  management_settings:
    'org_id text, notifications_email text, last_waiting_notice_at timestamptz, modified_at timestamptz, modified_by text',
  messages:
    'org_id text, id text, channel text, recipient text, subject text, text text, created_at timestamptz, sent_at timestamptz, attempts int2, last_error text, next_attempt_at timestamptz, expires_at timestamptz, deferred_at timestamptz, combines int4',
  notices: 'org_id text, kind text, since_at timestamptz',
  number_codes: 'number_hash bytea, code_id text, sent_at timestamptz',
  offices:
    'org_id text, id text, code text, name text, address text, country text, city text, state text, contact_number text, created_at timestamptz, modified_at timestamptz, deleted_at timestamptz',
  one_time_links:
    'org_id text, token_hash bytea, user_id text, purpose text, created_at timestamptz, expires_at timestamptz, used_at timestamptz',
  one_time_passwords:
    'org_id text, user_id text, sealed_secret bytea, created_at timestamptz, confirmed_at timestamptz, last_step int8',
  opening_reminders: 'org_id text, employee_id text, user_id text, checked_on date',
  organization_attachments: 'org_id text, id text, url text, file_name text',
  organization_credit: 'org_id text, limit_sen int8, used_sen int8',
  organization_wallets: 'org_id text, wallet_id text',
  organizations:
    'org_id text, name text, status text, domain text, signup_on date, registration text, industry text, company_size text, bank_details text, telephone text, website text, main_contact text, main_contact_number text, address text, city text, state text, postcode text, country text, e_benefits bool, rolling_pay bool, pay_day int2, cutoff_day int2, rolling_pay_max_sen int8, service_fee_bp int4, service_fee_paid_by text, disbursements_enabled bool, initial_credit_limit_sen int8, platform_fee_bp int4, monthly_fee_bp int4, franchise_type text, franchisor_id text, royalty_bp int4, payment_gateway_merchant_id text, minimum_withdrawal_sen int8, maximum_advance_bp int4, require_second_person bool, earned_wages_source text, created_at timestamptz, modified_at timestamptz, deleted_at timestamptz, account_wait_hours int2, disbursement_settings_at timestamptz, deductions_from text, remittance_days int2, statutory_limit bool, pause_after_overdue_days int2, paused_on date, statutory_limit_reason text, statutory_limit_off_at timestamptz, statutory_limit_off_by_name text, employee_account_wait_hours int2, withdrawals_paused_until_on date, withdrawals_pause_reason text, withdrawals_paused_by_name text, withdrawals_paused_at timestamptz, suspended_on date, rolling_pay_off_on date, e_benefits_off_on date, disbursements_off_on date, suspend_reason text',
  originating_accounts:
    'org_id text, id text, name text, status text, bank_code text, account_number text, holder text, format text, company_code text, reference text, rentas bool, most_sen int8, verified_on date, verified_by_name text, verified_sha256 bytea, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, deleted_at timestamptz',
  own_limits:
    'org_id text, employee_id text, per_withdrawal_sen int8, next_per_withdrawal_sen int8, per_withdrawal_from_at timestamptz, per_month_sen int8, next_per_month_sen int8, per_month_from_at timestamptz, number_per_month int2, next_number_per_month int2, number_per_month_from_at timestamptz, after_day int2, next_after_day int2, after_day_from_at timestamptz, paused_until_on date, next_paused_until_on date, paused_until_from_at timestamptz',
  passkeys:
    'org_id text, id text, user_id text, credential text, public_key bytea, counter int8, transports text, name text, synced bool, created_at timestamptz, last_used_at timestamptz',
  pay_ranges:
    'org_id text, id text, compensation_policy_id text, job_level_id text, minimum_sen int8, midpoint_sen int8, maximum_sen int8, minimum_in_force_sen int8, midpoint_in_force_sen int8, maximum_in_force_sen int8, deleted bool, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, job_level_in_force_id text',
  pay_run_benefits:
    'org_id text, run_id text, employee_id text, position int2, benefit_id text, name text, amount_sen int8, recurrence text, period text, counts bool',
  pay_run_employees:
    'org_id text, run_id text, employee_id text, name text, employee_number text, email text, group_name text, office_name text, net_pay_sen int8, ineligible text, result text, failure_reason text',
  pay_run_groups: 'org_id text, run_id text, group_id text, code text, name text, description text',
  pay_run_shares:
    'org_id text, run_id text, employee_id text, wallet_id text, wallet_name text, account_number text, percentage_bp int4, amount_sen int8, result text, retries_id text, counts bool, warning text, limit_sen int8, failure_reason text, held bool, usable_from_at timestamptz, failed_at timestamptz, returned_on date',
  pay_runs:
    'org_id text, id text, pay_type text, status text, period text, pay_on date, grouping text, benefit_name text, amount_sen int8, reruns_id text, employees int4, eligible int4, net_pay_sen int8, failure_reason text, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, submitted_at timestamptz, submitted_by text, approved_at timestamptz, approved_by text, completed_at timestamptz, submitted_by_name text, approved_by_name text, approved_for text, approved_for_name text, employees_digest bytea, duplicate_reason text, sent_by text, sent_by_name text',
  payment_files:
    'org_id text, number text, kind text, record_id text, wallet_id text, made_at timestamptz, made_by text',
  payment_holds:
    'org_id text, bank_code text, account_number text, employee_id text, withdrawal_id text, account_change_id text, net_sen int8, reason text, since_at timestamptz, released_at timestamptz, released_by text, release_reason text, disbursement_line_id text',
  payout_disputes:
    'org_id text, id text, payout_id text, reported_at timestamptz, status text, provider_reference text, amount_sen int8, currency text, reason text, differs jsonb, decided_at timestamptz, decided_by text, decision text, decision_reason text',
  payouts:
    'org_id text, id text, disbursement_id text, line_id text, attempt int2, amount_sen int8, status text, provider_reference text, provider_fee_sen int8, reason text, created_at timestamptz, tried_at timestamptz, tries int2, finished_at timestamptz, next_at timestamptz, created_by text, disputed_at timestamptz',
  provider_balances: 'org_id text, balance_sen int8, read_at timestamptz, failed_at timestamptz',
  provider_events:
    'org_id text, id text, payout_id text, event text, received_at timestamptz, payload jsonb, applied bool',
  provider_fees:
    'org_id text, id text, paid_on date, amount_sen int8, reference text, reference_key text, created_at timestamptz, created_by text, created_by_name text, voided_at timestamptz, voided_by_name text, void_reason text',
  provider_top_ups:
    'org_id text, id text, paid_on date, amount_sen int8, reference text, reference_key text, created_at timestamptz, created_by text, created_by_name text, voided_at timestamptz, voided_by_name text, void_reason text',
  recovery_codes: 'org_id text, user_id text, code_hash bytea, created_at timestamptz, used_at timestamptz',
  recovery_instalments: 'org_id text, plan_id text, period text, amount_sen int8, list_id text, missed_on_id text',
  recovery_plans:
    'org_id text, id text, employee_id text, amount_sen int8, status text, proposed_at timestamptz, proposed_by_name text, answered_at timestamptz, text_version text, answered_from text, has_moved bool, closed_by_id text, rest_sen int8, rest_to_id text, modified_at timestamptz',
  remittance_allocations:
    'org_id text, advance_repayment_id text, position int2, target text, list_id text, amount_sen int8',
  reported_payments:
    'org_id text, id text, settlement_id text, paid_on date, amount_sen int8, reference text, file_id text, created_at timestamptz, created_by text, outcome text, closed_at timestamptz, closed_by text, reason text, settlement_payment_id text, benefit_repayment_id text, list_id text, advance_repayment_id text, reference_key text',
  reset_requests: 'org_id text, id text, email text, address text, requested_at timestamptz',
  returned_records:
    'org_id text, record_type text, record_id text, reason text, returned_at timestamptz, returned_by text, returned_by_name text',
  sales:
    'org_id text, id text, sold_on date, amount_sen int8, reference text, franchisor_id text, royalty_bp int4, royalty_sen int8, possible_duplicate_of text, uploaded_document_id text, row_number int4, created_at timestamptz, modified_at timestamptz, reference_key text, voided_at timestamptz, voided_by_name text, void_reason text',
  sandbox_clock: 'id bool, ahead_ms int8, target_at timestamptz, moved_at timestamptz, moved_by_name text',
  saved_filters:
    'org_id text, user_id text, list text, name text, query text, created_at timestamptz, modified_at timestamptz',
  sessions:
    'org_id text, token_hash bytea, user_id text, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, address text, user_agent text, fresh_until timestamptz, unconfirmed_sen int8, id text, confirmation text, confirmation_until timestamptz, wrong_answers int2',
  settlement_payments:
    'org_id text, id text, settlement_id text, paid_on date, amount_sen int8, reference text, created_at timestamptz, created_by text, voided_at timestamptz, void_reason text, reference_key text, reference_part int2, created_by_name text, voided_by_name text',
  settlement_reminders: 'org_id text, settlement_id text, days int2, sent_on date',
  settlements:
    'org_id text, id text, disbursement_id text, due_on date, to_repay_sen int8, repaid_sen int8, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, deleted_at timestamptz, overpaid_sen int8, due_at timestamptz',
  sign_in_attempts:
    'org_id text, id text, email text, address text, succeeded bool, attempted_at timestamptz, device text, refused bool',
  sign_in_security:
    'org_id text, require_two_step bool, require_passkey bool, confirm_above_sen int8, modified_at timestamptz, modified_by text, second_person_completes bool',
  statement_documents: 'org_id text, statement_id text, user_id text, language text, url text, created_at timestamptz',
  statement_lines:
    'org_id text, statement_id text, line int4, entry_id text, withdrawal_id text, event text, entry_on date, amount_sen int8, service_fee_sen int8, employer_fee_sen int8',
  statements:
    'org_id text, id text, employee_id text, period text, correction int2, statement_on date, org_name text, employee_name text, ic_number text, employee_number text, salary_sen int8, opening_sen int8, withdrawn_sen int8, service_fee_sen int8, transferred_sen int8, employer_fee_sen int8, lines int4, created_at timestamptz',
  supplier_accounts:
    'org_id text, id text, supplier_id text, bank_code text, account_name text, account_number text, replaces_id text, entered_at timestamptz, entered_by text, confirmed_at timestamptz, confirmed_by text, confirmed_for text, call_back_number text, call_back_name text, usable_from_at timestamptz, removed_at timestamptz',
  suppliers:
    'org_id text, id text, company_name text, business_registration_number text, mobile_number text, email text, address text, contact_person_name text, contact_person_mobile_number text, contact_person_email text, status text, rejected_remarks text, blacklisted_remarks text, approved_at timestamptz, rejected_at timestamptz, blacklisted_at timestamptz, hold_until_on date, hold_reason text, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, deleted_at timestamptz, registration_keys _text',
  support_contacts:
    'org_id text, name text, position text, email text, phone text, hours text, modified_at timestamptz, modified_by text',
  teams:
    'org_id text, id text, code text, name text, description text, status text, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, approved_at timestamptz, approved_by text',
  transfer_totals:
    'org_id text, period text, transfer_on date, team_id text, withdrawals int4, amount_sen int8, net_sen int8',
  unmatched_remittances:
    'org_id text, id text, paid_on date, amount_sen int8, reference text, reference_key text, status text, created_at timestamptz, created_by text, created_by_name text, closed_at timestamptz, closed_by_name text, dismiss_reason text, assigned_org_id text, advance_repayment_id text, occurrence int4',
  uploaded_documents:
    'org_id text, id text, type text, file_id text, file_name text, status text, rows_total int4, rows_succeeded int4, rows_failed int4, possible_duplicates int4, failure text, failure_params jsonb, shown jsonb, resolved_at timestamptz, created_at timestamptz, created_by text, modified_at timestamptz',
  uploaded_rows:
    'org_id text, uploaded_document_id text, row_number int4, id text, status text, metadata text, error text, error_params jsonb, record_org_id text, record_id text, possible_duplicate_of text, processed_at timestamptz',
  used_challenges: 'org_id text, challenge_hash bytea, expires_at timestamptz',
  users:
    'org_id text, id text, employee_id text, email text, display_name text, first_name text, last_name text, role text, status text, suspended_for text, photo_url text, password_hash text, wrong_codes int2, accepted_terms_version text, accepted_terms_at timestamptz, accepted_terms_from text, created_at timestamptz, modified_at timestamptz, deleted_at timestamptz, last_signed_in_at timestamptz, password_chosen_at timestamptz, guessing_notified_at timestamptz, language text, former_email text, email_waits_until timestamptz',
  verification_codes:
    'org_id text, id text, user_id text, purpose text, bound_to text, mobile_number text, code_hash bytea, created_at timestamptz, expires_at timestamptz, used_at timestamptz',
  wallets:
    'org_id text, id text, name text, status text, support_link text, minimum_amount_sen int8, logo_url text, logo_file_name text, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, deleted_at timestamptz, wallet_size_sen int8, monthly_limit_sen int8',
  webhook_attempts:
    'org_id text, id text, endpoint_id text, transaction xid8, place int8, attempted_at timestamptz, ms int4, answer_status int4, failure text, answer text',
  webhook_deliveries:
    'org_id text, endpoint_id text, transaction xid8, place int8, status text, tries int4, attempts int4, next_at timestamptz, is_sending bool, attempted_at timestamptz, answer_status int4, failure text',
  webhook_endpoints:
    'org_id text, id text, url text, event_types _text, version_on date, secret bytea, previous_secret bytea, previous_until_at timestamptz, created_at timestamptz, created_by text, created_by_name text, turned_off_at timestamptz, turned_off_why text, tested_at timestamptz, deleted_at timestamptz',
  webhook_queue: 'org_id text, transaction xid8, place int8',
  withdrawal_changes:
    'org_id text, withdrawal_id text, id text, status text, reason text, by_id text, by_name text, by_role text, for_id text, for_name text, happened_at timestamptz, note text',
  withdrawal_policies:
    'org_id text, id text, type text, maximum_withdrawal_sen int8, withdrawal_frequency text, withdrawal_day int2, auto_approval bool, min_salary_sen int8, max_salary_sen int8, status text, revises_id text, created_at timestamptz, created_by text, modified_at timestamptz, modified_by text, approved_at timestamptz, approved_by text, approved_for text',
  withdrawal_requests:
    'org_id text, id text, employee_id text, user_id text, ic_number text, employee_name text, org_name text, period text, amount_sen int8, fee_sen int8, net_sen int8, fee_bp int4, fee_paid_by text, reason_for_withdrawal text, salary_sen int8, earned_sen int8, ceiling_sen int8, used_before_sen int8, policy_id text, policy_type text, policy_maximum_sen int8, policy_frequency text, bank_code text, account_number text, requested_at timestamptz, requested_on date, email text, team_id text, team text',
  withdrawal_states:
    'org_id text, id text, period text, status text, reason text, batch_id text, sent_at timestamptz, transfer_on date, returned_at timestamptz, returned_reason text, modified_at timestamptz, modified_by text, return_handled_at timestamptz, return_handled_by text, expected_on date',
  withdrawal_totals:
    'org_id text, period text, requested_on date, status text, reason_for_withdrawal text, withdrawals int4, amount_sen int8, employee_fee_sen int8, employer_fee_sen int8',
  withdrawals:
    'org_id text, id text, employee_id text, user_id text, ic_number text, employee_name text, org_name text, period text, amount_sen int8, fee_sen int8, net_sen int8, fee_bp int4, fee_paid_by text, reason_for_withdrawal text, salary_sen int8, earned_sen int8, ceiling_sen int8, used_before_sen int8, policy_id text, policy_type text, policy_maximum_sen int8, policy_frequency text, bank_code text, account_number text, requested_at timestamptz, requested_on date, expected_on date, state_id text, status text, reason text, batch_id text, sent_at timestamptz, transfer_on date, returned_at timestamptz, returned_reason text, modified_at timestamptz, modified_by text, email text, team_id text, team text, version xid, return_handled_at timestamptz, return_handled_by text',
}
