import { expect, test } from 'vitest'
import { isAllowed } from '#kernel/access.ts'
import type { createClient } from '#kernel/client.ts'
import { eachCall, isCommand, type Call } from '#kernel/call.ts'
import { contract } from '#app/contract.ts'
import { api } from './api.ts'
import { mayCall } from './may.ts'

const callOf = (name: string): unknown => {
  const [prefix = '', entry = ''] = name.split('-')
  return (api as ReturnType<typeof createClient<Record<string, Record<string, never>>>>)[prefix]?.[entry]
}
/** The commands of the own account and of links in messages, whose buttons everyone has. */
const isOwn = (name: string, call: Call): boolean =>
  /^(auth|savedFilters)-|^users-/.test(name) || ('auth' in call && call.auth === 'link')
const commands = eachCall(contract).filter(
  ({ name, call }) =>
    (isCommand(call) || call.kind === 'twoPhaseQuery') && isAllowed(call.allow, 'admin') && !isOwn(name, call),
)

test.each(['admin', 'approver', 'reader'] as const)('the %s has the buttons of the permitted commands', (role) => {
  const names = (isShown: (name: string) => boolean) => commands.map(({ name }) => name).filter(isShown)
  const permitted = new Set(commands.filter(({ call }) => isAllowed(call.allow, role)).map(({ name }) => name))
  expect(names((name) => mayCall(role, callOf(name)))).toEqual(names((name) => permitted.has(name)))
})
