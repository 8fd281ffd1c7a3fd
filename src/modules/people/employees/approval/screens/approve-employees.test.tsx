// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queries } from '#web/api.ts'
import { session } from '#web/session.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { ApproveEmployees } from './ApproveEmployees.tsx'

const { show } = rendering()
const me = '06EXAMPLEUSER001'
const rowOf = (n: number, makers: string[]) => ({
  id: `EMPLOYEE${n}`,
  pendingChanges: [],
  employeeICNumber: `A100000${n}`,
  firstName: 'Aina',
  lastName: String(n),
  dateOfBirth: null,
  status: 'pending-approval' as const,
  modifiedAt: `2026-11-16T02:00:0${n}.000Z`,
  makers,
})
type Rows = Parameters<typeof ApproveEmployees>[0]['rows']

const open = async (rows: readonly ReturnType<typeof rowOf>[], outcome: object) => {
  const sent = answerCalls({
    'orgs-getOrgInfo': () => ({ result: { requireSecondPerson: 'yes' } }),
    'employees-approveEmployees': () => outcome as { error: object },
  })
  const onDone = vi.fn<() => void>()
  const { user } = await show(() => <ApproveEmployees rows={rows as unknown as Rows} verb="Approve" onDone={onDone} />)
  act(() => void queries.setQueryData(session.queryKey, (claims) => claims && { ...claims, orgId: 'KOPI' }))
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toContain('orgs-getOrgInfo'))
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  return { sent, user, onDone }
}

test("the manager's own records are left out with a notice, and the others are approved as they were seen", async () => {
  const { sent, user, onDone } = await open([rowOf(1, []), rowOf(2, [me]), rowOf(3, ['other'])], {
    result: { approved: 2 },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 employees' }))
  dialog.getByText('1 selected employee, last changed by you, is left out: someone else has to approve.')
  await user.click(dialog.getByRole('button', { name: 'Approve 2 employees' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent.find(({ name }) => name === 'employees-approveEmployees')?.data).toEqual({
    ICNumbers: ['A1000001', 'A1000003'],
    modifiedAt: ['2026-11-16T02:00:01.000Z', '2026-11-16T02:00:03.000Z'],
  })
})

test('a selection of own records only is refused with the reason', async () => {
  await open([rowOf(2, [me])], { result: {} })
  await screen.findByText('Someone who neither created nor last edited this record must approve it.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an employee who has changed since is named, and the selection is cleared afterwards', async () => {
  const fields = { 'records.EMPLOYEE1': 'Changed by Mei Yee Tan on 27/11/2026, 15:20.' }
  const error = { status: 'ABORTED', message: 'Changed', details: { code: 'record_changed', fields } }
  const { user, onDone } = await open([rowOf(1, [])], { error })
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /^Approve/ }))
  await dialog.findByText('Aina 1: Changed by Mei Yee Tan on 27/11/2026, 15:20.')
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
})
