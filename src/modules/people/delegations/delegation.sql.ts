import type { DelegationScope } from '#kernel/delegation.ts'
import type { Sen } from '#kernel/money.ts'
import { awaiting, madeBy, neverBy } from '#ground/approvals/awaiting.service.ts'
import { json, rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** Whether a user acts under a delegation `d` of the Manager `m` today. */
const isInForce = `d.org_id = :orgId and d.delegate_id = :delegateId and d.ended_at is null and :today between d.from_on and d.until_on
      and m.role = 'Manager' and m.status = 'Active' and m.deleted_at is null`

/** The delegation under which a user acts today. Waits for an end that is under way, and makes an end wait for the approval. */
export const selectActing = statement(
  `select d.id, d.manager_id, m.display_name, m.employee_id, s.limit_sen
     from delegations d
     join delegation_scopes s on s.org_id = d.org_id and s.delegation_id = d.id and s.scope = :scope
     join users m on m.org_id = d.org_id and m.id = d.manager_id
    where ${isInForce}
    limit 1 for share of d`,
  { ...typesOf('delegations', 'orgId delegateId'), today: 'date', scope: 'delegation_scopes.scope' },
  {
    ...typesOf('delegations', 'id managerId'),
    ...typesOf('users', 'displayName employeeId'),
    limit: 'delegation_scopes.limit_sen',
  },
  'delegation_for_call',
)

/** The same for every scope, to show it. */
export const selectActingScopes = statement(
  `select d.manager_id, m.display_name, d.until_on, s.scope, s.limit_sen
     from delegations d
     join delegation_scopes s on s.org_id = d.org_id and s.delegation_id = d.id
     join users m on m.org_id = d.org_id and m.id = d.manager_id
    where ${isInForce}`,
  { ...typesOf('delegations', 'orgId delegateId'), today: 'date' },
  {
    ...typesOf('delegations', 'managerId untilOn'),
    displayName: 'users.display_name',
    ...typesOf('delegation_scopes', 'scope limit'),
  },
)

/** Serializes changes of the delegations of an organization, so that two Managers can't name each other. */
export const lockDelegations = statement(
  `select from pg_advisory_xact_lock(hashtextextended('delegations ' || :orgId, 0))`,
  { orgId: 'text' },
)

/** The kinds that a delegation `d` covers, and the records approved under it. */
export const coverage = `(select coalesce(json_agg(json_build_object('scope', s.scope, 'limit', s.limit_sen) order by s.scope), '[]')
       from delegation_scopes s where s.org_id = d.org_id and s.delegation_id = d.id) as scopes,
    (select count(*)::int from delegated_approvals a where a.org_id = d.org_id and a.delegation_id = d.id) as approved,
    (select sum(a.amount_sen)::int8 from delegated_approvals a where a.org_id = d.org_id and a.delegation_id = d.id) as amount_sen`
export const coverageColumns = {
  scopes: json<{ scope: DelegationScope; limit: Sen | null }[]>(),
  approved: 'int',
  amount: 'sen?',
} as const

const summary = `select d.id, d.manager_id, d.delegate_id, u.display_name, u.role, d.from_on, d.until_on, d.ended_at, ${coverage}
  from delegations d join users u on u.org_id = d.org_id and u.id = d.delegate_id`
const summaryColumns = {
  ...typesOf('delegations', 'id managerId delegateId fromOn untilOn endedAt'),
  ...typesOf('users', 'displayName role'),
  ...coverageColumns,
} as const

/** The delegations of a Manager, latest first. */
export const selectOfManager = statement(
  `${summary} where d.org_id = :orgId and d.manager_id = :managerId order by d.until_on desc, d.id desc limit 25`,
  typesOf('delegations', 'orgId managerId'),
  summaryColumns,
)

/** A delegation of a Manager, locked. */
export const lockOwn = statement(
  `${summary} where d.org_id = :orgId and d.manager_id = :managerId and d.id = :id for update of d`,
  typesOf('delegations', 'orgId managerId id'),
  summaryColumns,
)

/** The delegations of an organization that are planned or active, with the names of both. */
export const selectOpen = statement(
  `select d.manager_id, d.delegate_id, d.from_on, d.until_on, m.display_name as manager_name, u.display_name as delegate_name
     from delegations d join users m on m.org_id = d.org_id and m.id = d.manager_id
     join users u on u.org_id = d.org_id and u.id = d.delegate_id
    where d.org_id = :orgId and d.ended_at is null and d.until_on >= :today order by d.id`,
  { orgId: 'delegations.org_id', today: 'date' },
  {
    ...typesOf('delegations', 'managerId delegateId fromOn untilOn'),
    managerName: 'users.display_name',
    delegateName: 'users.display_name',
  },
)

/** The active Managers and Executives, by name. */
export const selectPeople = statement(
  `select id, display_name, role, email from users
    where org_id = :orgId and role in ('Manager', 'Executive') and status = 'Active' and deleted_at is null
    order by lower(display_name), id`,
  { orgId: 'users.org_id' },
  typesOf('users', 'id displayName role email'),
)

export const insertScopes = statement(
  `insert into delegation_scopes (org_id, delegation_id, scope, limit_sen)
   select :orgId, :id, s.scope, s.limit_sen from :scopes as s`,
  {
    ...typesOf('delegations', 'orgId id'),
    scopes: rowsOf({ scope: 'delegation_scopes.scope', limitSen: 'delegation_scopes.limit_sen' }),
  },
)

export const insertApprovals = statement(
  `insert into delegated_approvals (org_id, delegation_id, id, scope, record_id, record_name, amount_sen, approved_at)
   select :orgId, :delegationId, r.id, :scope, r.record_id, r.record_name, r.amount_sen, :now from :records as r`,
  {
    ...typesOf('delegated_approvals', 'orgId delegationId scope'),
    now: 'instant',
    records: rowsOf(typesOf('delegated_approvals', 'id recordId recordName amountSen')),
  },
)

export const selectApprovals = statement(
  `select scope, record_id, record_name, amount_sen, approved_at from delegated_approvals
    where org_id = :orgId and delegation_id = :id order by approved_at desc, id desc limit 500`,
  typesOf('delegations', 'orgId id'),
  typesOf('delegated_approvals', 'scope recordId recordName amount approvedAt'),
)

type ApprovedKind = keyof typeof awaiting | 'withdrawals'
type OfKind = { readonly kind: ApprovedKind; readonly scope: DelegationScope; readonly rows: string }
type Amounts = { readonly amount?: string; readonly cost?: string }
/** What awaits approval, by kind and scope. The policies are those of both kinds. */
const kinds: readonly (OfKind & Amounts)[] = [
  {
    kind: 'withdrawals',
    scope: 'withdrawals',
    rows: `from withdrawals t where t.org_id = :orgId and t.status = 'pending'`,
    amount: 't.amount_sen',
  },
  {
    kind: 'disbursements',
    scope: 'disbursements',
    rows: awaiting.disbursements,
    amount: 't.total_sen',
    cost: 't.total_sen + t.platform_fee_sen + t.monthly_fees_sen',
  },
  { kind: 'payRuns', scope: 'payRuns', rows: awaiting.payRuns, amount: 't.net_pay_sen' },
  { kind: 'benefits', scope: 'benefits', rows: awaiting.benefits },
  { kind: 'withdrawalPolicies', scope: 'policies', rows: awaiting.withdrawalPolicies },
  { kind: 'compensationPolicies', scope: 'policies', rows: awaiting.compensationPolicies },
  { kind: 'supplierAccounts', scope: 'suppliers', rows: awaiting.supplierAccounts },
]
const rowsOfKinds = (rest: (kind: ApprovedKind) => string): string =>
  kinds
    .map(
      ({ kind, scope, rows, amount = 'null::int8', cost = amount }) =>
        `select '${kind}' as kind, '${scope}' as scope, ${amount} as amount, ${cost} as cost ${rows}${rest(kind)}`,
    )
    .join(' union all ')

/** Whether the row `t` is about a user: the user's own withdrawal, or a payment to the user. */
const isAbout = (kind: ApprovedKind, user: string): string => {
  if (kind === 'withdrawals') return `t.user_id = ${user}`
  if (kind !== 'disbursements') return 'false'
  return `exists (select from disbursement_lines l join users u on u.org_id = l.org_id and u.employee_id = l.employee_id
        where l.org_id = t.org_id and l.disbursement_id = t.id and u.id = ${user})`
}
const isOwn = (kind: ApprovedKind, user: string): string =>
  kind === 'withdrawals' ? isAbout(kind, user) : `(${madeBy(kind, user)} or ${isAbout(kind, user)})`
const never = (kind: ApprovedKind, user: string): string => (kind === 'withdrawals' ? 'false' : neverBy(kind, user))
/** Leaves out what a delegate may not approve: as `needsOther` of the lifecycles and `checkDelegated`. */
const notOwn = (kind: ApprovedKind): string =>
  ` and (${never(kind, ':delegateId')} or ${never(kind, ':managerId')} or ${isOwn(kind, ':delegateId')} or :secondPerson and ${isOwn(kind, ':managerId')}) is not true`

/** Lists are submitted from their own page. */
const openLists = `select 'deductions' as kind, 'deductions' as scope, t.total_sen as amount, t.total_sen as cost
   from deduction_lists t where t.org_id = :orgId and t.status = 'open' and t.lines > 0`
const waiting = `${rowsOfKinds(() => '')} union all ${openLists}`
const limited = {
  orgId: 'organizations.org_id',
  limits: rowsOf({ scope: 'delegation_scopes.scope', limitSen: 'delegation_scopes.limit_sen' }),
} as const

/** What awaits approval by scope, and what of it is above a limit. */
export const selectWaiting = statement(
  `select p.scope, count(*)::int as waiting, sum(p.amount)::int8 as waiting_amount,
      (count(*) filter (where p.amount > l.limit_sen))::int as above,
      (sum(p.amount) filter (where p.amount > l.limit_sen))::int8 as above_amount
    from (${waiting}) p
    left join :limits as l on l.scope = p.scope group by p.scope`,
  limited,
  { scope: 'delegation_scopes.scope', waiting: 'int', waitingAmount: 'sen?', above: 'int', aboveAmount: 'sen?' },
)

/** The number and the money of the records of each kind that a delegate with these limits can approve. */
export const selectWithinLimits = statement(
  `select p.kind, count(*)::int as count, sum(p.cost)::int8 as amount_sen from (${rowsOfKinds(notOwn)}) p
     join :limits as l on l.scope = p.scope and (l.limit_sen is null or p.amount <= l.limit_sen)
    group by p.kind order by p.kind`,
  { ...limited, ...typesOf('delegations', 'delegateId managerId'), secondPerson: 'bool' },
  { kind: 'text', count: 'int', amount: 'sen?' },
)
