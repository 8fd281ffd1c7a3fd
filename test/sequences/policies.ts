import { expect } from 'vitest'
import type { Policy } from './model.ts'
import { managerOf, pick, type Action, type Choice } from './people.ts'
import { attempt, ringgit, type Harness } from './harness.ts'

const frequencies = ['DAILY', 'ONCE_A_WEEK', 'DAILY', 'ONCE_EVERY_TWO_WEEKS', 'ONCE_PER_MONTH'] as const
const bands = [
  [200_000, 299_999],
  [300_000, 400_000],
  [400_000, 600_000],
  [400_001, 800_000],
] as const

type Fields = Pick<Policy, 'maximum' | 'frequency' | 'day' | 'auto' | 'from' | 'to'>
const fieldsFor = ({ a, b, c }: Choice): Fields => {
  const frequency = pick(frequencies, b)
  const [from, to] = pick(bands, c)
  return {
    maximum: pick([30_000, 50_000, 80_000, 150_000], a),
    frequency,
    day: frequency === 'ONCE_PER_MONTH' ? pick([0, 5, 20, 28, 31], a) : 0,
    auto: c % 2 === 0,
    from,
    to,
  }
}
const inputOf = (type: Policy['type'], { maximum, frequency, day, auto, from, to }: Fields) => ({
  maximumWithdrawalAmount: ringgit(maximum),
  withdrawalFrequency: frequency,
  withdrawalDate: day,
  ...(type === 'GENERAL' ? { autoApproval: auto } : { minSalary: ringgit(from), maxSalary: ringgit(to) }),
})
const kept = (type: Policy['type'], fields: Fields): Fields =>
  type === 'GENERAL' ? { ...fields, from: 0, to: 0 } : { ...fields, auto: false }

/** Salary ranges must not overlap, except those of a policy and its own revision. */
const meets = (s: Harness, org: number, { from, to }: Fields, own?: Policy): boolean =>
  s.p.employers[org]!.policies.some(
    (other) =>
      other.type === 'ADVANCED' && other !== own && other.id !== own?.revises && other.from <= to && from <= other.to,
  )

const againstFields = (s: Harness, org: number, type: Policy['type'], fields: Fields, own?: Policy): string[] => [
  ...(fields.day > s.p.employers[org]!.cutOff ? ['invalid_input'] : []),
  ...(type === 'ADVANCED' && meets(s, org, fields, own) ? ['policy_overlaps'] : []),
]

export const writePolicy: Action = async (s, choice) => {
  const { a, b, c } = choice
  const org = a % 2
  const type = b % 2 === 0 ? 'GENERAL' : 'ADVANCED'
  const { policies } = s.p.employers[org]!
  const fields = fieldsFor(choice)
  const by = managerOf(s, org, c)
  await attempt(s, {
    label: `organization ${org} writes a policy: ${type} ${JSON.stringify(inputOf(type, fields))}`,
    by: { org, feature: true },
    refusals: [
      ...(type === 'GENERAL' && policies.some((one) => one.type === 'GENERAL') ? ['general_policy_exists'] : []),
      ...againstFields(s, org, type, fields),
    ],
    send: (options) => {
      const { createGeneralPolicy, createAdvancedPolicy } = s.w.as(by, options).withdrawalPolicies
      return type === 'GENERAL'
        ? createGeneralPolicy(inputOf(type, fields))
        : createAdvancedPolicy({
            ...inputOf(type, fields),
            minSalary: ringgit(fields.from),
            maxSalary: ringgit(fields.to),
          })
    },
    done: ({ id }) =>
      policies.push({ id, type, ...kept(type, fields), status: 'PENDING', revises: null, makers: new Set([by.id]) }),
  })
}

/** Editing an approved policy creates a pending revision. */
export const editPolicy: Action = async (s, choice) => {
  const { a, c } = choice
  const org = a % 2
  const { policies } = s.p.employers[org]!
  if (policies.length === 0) return
  const policy = pick(policies, c)
  const { type } = policy
  const fields = fieldsFor({ a: choice.b, b: choice.c, c: choice.a })
  const by = managerOf(s, org, choice.b)
  const revised = policies.some((one) => one.revises === policy.id)
  await attempt(s, {
    label: `organization ${org} edits a policy: ${type} ${JSON.stringify(inputOf(type, fields))}`,
    by: { org, feature: true },
    refusals: [...(revised ? ['policy_has_revision'] : []), ...againstFields(s, org, type, fields, policy)],
    send: (options) => {
      const { updateGeneralPolicy, updateAdvancedPolicy } = s.w.as(by, options).withdrawalPolicies
      const { from, to } = fields
      return type === 'GENERAL'
        ? updateGeneralPolicy({ id: policy.id, ...inputOf(type, fields) })
        : updateAdvancedPolicy({
            id: policy.id,
            ...inputOf(type, fields),
            minSalary: ringgit(from),
            maxSalary: ringgit(to),
          })
    },
    done: ({ id, status }) => {
      expect(status).toBe('PENDING')
      if (policy.status === 'PENDING') {
        Object.assign(policy, kept(type, fields))
        const [creator] = policy.makers
        policy.makers = new Set([creator!, by.id])
      } else
        policies.push({
          id,
          type,
          ...kept(type, fields),
          status: 'PENDING',
          revises: policy.id,
          makers: new Set([by.id]),
        })
    },
  })
}

/** Users can't approve records that they created or last edited if a second person is required. */
export const approvePolicy: Action = async (s, { a, b, c }) => {
  const org = a % 2
  const employer = s.p.employers[org]!
  const pending = employer.policies.filter(({ status }) => status === 'PENDING')
  const from = pending.length > 0 && b % 5 > 0 ? pending : employer.policies
  if (from.length === 0) return
  const policy = pick(from, b)
  const by = managerOf(s, org, c)
  const refusals =
    policy.status !== 'PENDING'
      ? ['policy_not_pending']
      : employer.secondPerson && policy.makers.has(by.id)
        ? ['maker_is_checker']
        : []
  await attempt(s, {
    label: `organization ${org} approves a policy`,
    by: { org, feature: c % 3 !== 1 },
    refusals: c % 3 === 1 ? ['permission_denied'] : refusals,
    send: (options) => s.w.as(by, options).withdrawalPolicies.approvePolicy({ ids: [policy.id] }),
    done: () => {
      employer.policies = employer.policies.filter(({ id }) => id !== policy.revises)
      policy.status = 'APPROVED'
      policy.revises = null
    },
  })
}

export const deletePolicy: Action = async (s, { a, b, c }) => {
  const org = a % 2
  const employer = s.p.employers[org]!
  if (employer.policies.length === 0) return
  const policy = pick(employer.policies, b)
  await attempt(s, {
    label: `organization ${org} deletes a policy`,
    by: { org, feature: true },
    refusals: [],
    send: (options) => s.w.as(managerOf(s, org, c), options).withdrawalPolicies.deletePolicy({ id: policy.id }),
    done: () => {
      employer.policies = employer.policies.filter((one) => one !== policy && one.revises !== policy.id)
    },
  })
}
