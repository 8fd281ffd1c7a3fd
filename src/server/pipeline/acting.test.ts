import { expect, test, vi } from 'vitest'
import { roles } from '#kernel/access.ts'
import { delegatesOf, eachCall } from '#kernel/call.ts'
import { day } from '#kernel/time.ts'
import { contract } from '#app/contract.ts'
import type { Actor, ActingFor } from '../context.ts'
import type { Transaction } from '../postgres/database.ts'
import { actingFor, authorize } from './authorize.ts'

const org = { name: 'Kopi Kita', status: 'Active', rollingPay: true, eBenefits: true, disbursements: true }
const actor = (role: Actor['role']) => ({ id: 'JIA', orgId: 'KOPI', role, employeeId: 'E', org }) as unknown as Actor
const farah = { id: 'FARAH', name: 'Farah binti Aziz', limit: null } as ActingFor
const client = {} as Transaction['client']
const today = day('2026-11-30')
const calls = eachCall(contract)

test('only an Executive’s call that a Manager can hand over takes the look-up', async () => {
  for (const role of roles)
    for (const { name, call } of calls) {
      const find = vi.fn().mockResolvedValue(farah)
      const caller = await actingFor(find, client, call, { actor: actor(role), today })
      const scope = role === 'Executive' ? delegatesOf(call) : null
      expect(find.mock.calls.length, `${role} ${name}`).toBe(scope ? 1 : 0)
      if (scope) expect(find).toHaveBeenCalledWith(client, { orgId: 'KOPI', delegateId: 'JIA', scope, today })
      expect(caller?.for).toBe(scope ? farah : undefined)
    }
})

test('without a delegation, an Executive has the own right only', async () => {
  for (const { call } of calls.filter((one) => delegatesOf(one.call) === 'payRuns')) {
    const caller = await actingFor(() => Promise.resolve(null), client, call, { actor: actor('Executive'), today })
    expect(caller?.for).toBeUndefined()
    expect(() => authorize(call, caller)).toThrow('permission_denied')
  }
})
