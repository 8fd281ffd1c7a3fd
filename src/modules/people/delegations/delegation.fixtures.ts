import type { DelegationScope } from '#kernel/delegation.ts'
import { ringgit, type Ringgit } from '#kernel/money.ts'
import { addDays, dateIn } from '#kernel/time.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { after } from '#test/made.ts'
import type { Member, World } from '#test/world.ts'
import { delegationScreens } from './delegation.screens.ts'
import { hasLimit } from './delegation.rules.ts'

type Given = { readonly limit?: Ringgit; readonly from?: number; readonly until?: number }
/** Hands over scopes from today for five days, up to RM 500.00 each. */
export const handOver = (
  w: World,
  [manager, delegate]: readonly [Member, Member],
  scopes: readonly DelegationScope[],
  { limit = ringgit(500), from = 0, until = 4 }: Given = {},
) => {
  const today = dateIn(w.now())
  return w.as(manager).delegations.handOver({
    delegateId: delegate.id,
    from: addDays(today, from),
    until: addDays(today, until),
    scopes: scopes.map((scope) => ({ scope, limit: hasLimit(scope) ? limit : null })),
  })
}

const commands = ({ w, inside }: FixtureKit): CommandFixtures => {
  const pair = async () => {
    const { org, manager: by } = await inside()
    return { by, delegate: await w.member(org, 'Executive') }
  }
  const handedOver = async () => {
    const { by, delegate } = await pair()
    return { by, ...(await handOver(w, [by, delegate], ['withdrawals'])) }
  }
  return {
    'delegations-handOver': after(pair, ({ delegate }) => {
      const today = dateIn(w.now())
      return { delegateId: delegate.id, from: today, until: today, scopes: [{ scope: 'benefits', limit: null }] }
    }),
    'delegations-end': after(handedOver, ({ id }) => ({ id })),
  }
}

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    delegation: async ({ w, organization, userId, caller }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into delegations (org_id, id, manager_id, delegate_id, from_on, until_on, created_at, summarized_at)
         values ($1, $2, $3, $4, $5, $5, $6, $6)`,
        [organization.id, id, caller.id, userId, dateIn(w.now()), w.now()],
      )
      return id
    },
  },
  screens: [
    {
      screen: delegationScreens.away,
      heading: 'While you’re away',
      loads: [['delegations-getOwn', 'Couldn’t load this. Please try again.']],
    },
  ],
  bodies: {
    'delegations-handOver': {
      delegateId: '@own:user@',
      from: '2026-11-20',
      until: '2026-11-24',
      scopes: [{ scope: 'withdrawals', limit: 500 }],
    },
  },
}
