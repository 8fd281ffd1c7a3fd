// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import type { Role } from '#kernel/access.ts'
import type { ApprovalStatus } from '#kernel/approval.ts'
import { api, queries } from '../api.ts'
import { ApprovalTextForm } from './ApprovalForm.tsx'
import { useRecordForm } from './RecordForm.tsx'
import { answerCalls, rendering } from './rendering.fixtures.tsx'

const { show } = rendering()

type Values = { name: string; status: ApprovalStatus }
type Team = Values & { id: string; modifiedAt: string; createdBy: string; modifiedBy: string }
const barista: Team = {
  id: 'TEAM1',
  name: 'Barista',
  status: 'Pending Approval',
  modifiedAt: '2026-11-16T02:00:00.000Z',
  createdBy: '06EXAMPLEUSER002',
  modifiedBy: '06EXAMPLEUSER003',
}

const stored = ['team']
/** Stores a change by someone else, which the page then reads. */
const change = (team: Team) => queries.setQueryData(stored, team)

/** Renders the form of a team and collects the values that it saves. */
const open = async (team: Team | null, role: Role = 'Manager', orgId: string | null = null) => {
  const saved: Values[] = []
  const approved: string[] = []
  const onCancel = vi.fn()
  queries.setQueryData(stored, team)
  const Form = () => {
    const { data = null } = useQuery<Team | null>({ queryKey: stored, queryFn: skipToken })
    const state = useRecordForm<Team, Values>({
      record: data,
      valuesOf: (shown) => ({ name: shown?.name ?? '', status: shown?.status ?? 'Draft' }),
      schema: async () => ({ safeParse: () => ({ success: true }) }),
      save: async (values) => void saved.push(values),
    })
    return (
      <ApprovalTextForm
        state={state}
        title="Team"
        fields={['name']}
        returning={{ type: 'team', call: api.teams.return }}
        name="Barista"
        delegated={{ scope: 'benefits', approve: async ({ id }) => approved.push(id) }}
        conflictTitle="Someone else has changed this team."
        labelOf={(field) => (field === 'name' ? 'Team name' : 'Status')}
        onCancel={onCancel}
      />
    )
  }
  return { ...(await show(Form, { role, orgId })), saved, approved, onCancel }
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

describe('the read view of a record', () => {
  test.each([
    ['benefits', true],
    ['policies', false],
  ] as const)('lets the delegate for %s approve: %s', async (scope, may) => {
    const manager = { id: '06EXAMPLEUSER009', name: 'Farah binti Aziz' }
    answerCalls({
      'delegations-getActing': () => ({
        result: { acting: { manager, until: '2026-12-04', scopes: [{ scope, limit: null }], waiting: [] } },
      }),
      'approvals-getReturned': () => ({ result: { records: [] } }),
    })
    const { user, saved, approved } = await open(barista, 'Executive')
    await expect.poll(() => buttons().includes('Approvea')).toBe(may)
    if (may) {
      screen.getByText(/Farah binti Aziz/)
      await user.click(screen.getByRole('button', { name: /^Approve/ }))
    }
    expect({ saved, approved }).toEqual({ saved: [], approved: may ? ['TEAM1'] : [] })
  })

  test.each<[ApprovalStatus, Role, readonly string[]]>([
    ['Draft', 'Manager', ['Back', 'Edit', 'Submit for Approval']],
    ['Pending Approval', 'Manager', ['Back', 'Edit', 'Returnr', 'Approvea']],
    ['Approved', 'Manager', ['Back', 'Edit']],
    ['Draft', 'Executive', ['Back', 'Edit', 'Submit for Approval']],
    ['Pending Approval', 'Executive', ['Back', 'Edit']],
  ])('in %s offers a %s the actions that the lifecycle permits', async (status, role, offered) => {
    await open({ ...barista, status }, role)
    expect(buttons()).toEqual(offered)
  })

  test('submits and approves the values shown', async () => {
    const draft = await open({ ...barista, status: 'Draft' })
    await draft.user.click(screen.getByRole('button', { name: 'Submit for Approval' }))
    expect(draft.saved).toEqual([{ name: 'Barista', status: 'Pending Approval' }])
    cleanup()
    const pending = await open(barista)
    await pending.user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(pending.saved).toEqual([{ name: 'Barista', status: 'Approved' }])
  })

  test('says why its last editor cannot approve it if a second person is required', async () => {
    answerCalls({ 'orgs-getOrgInfo': () => ({ result: { requireSecondPerson: 'yes' } }) })
    await open({ ...barista, modifiedBy: '06EXAMPLEUSER001' }, 'Manager', 'KOPI')
    await screen.findByText('Someone who neither created nor last edited this record must approve it.')
    expect(buttons()).toEqual(['Back', 'Edit'])
  })

  test('shows changes by someone else before approval', async () => {
    const { user, saved } = await open(barista)
    change({ ...barista, name: 'Head barista', modifiedAt: '2026-11-16T03:00:00.000Z' })
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Someone else has changed this team.')
    expect(notice.textContent).toContain('New: Team name.')
    expect(screen.getByText('Barista')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show the changes' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('Head barista')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(saved).toEqual([{ name: 'Head barista', status: 'Approved' }])
  })
})

describe('the form of a record', () => {
  test('saves a draft or submits the record', async () => {
    const { user, saved } = await open(barista)
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.type(screen.getByLabelText(/Team name/), ' 1')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(saved).toEqual([{ name: 'Barista 1', status: 'Draft' }])
    cleanup()
    const again = await open(barista)
    await again.user.click(screen.getByRole('button', { name: 'Edit' }))
    await again.user.type(screen.getByLabelText(/Team name/), ' 2{Enter}')
    expect(again.saved).toEqual([{ name: 'Barista 2', status: 'Pending Approval' }])
  })

  test('warns that an approved record needs a new approval', async () => {
    const warning = 'Saving turns it back into a draft, which needs a new approval.'
    const { user } = await open({ ...barista, status: 'Approved' })
    expect(screen.queryByText(warning)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(screen.getByText(warning)).toBeTruthy()
  })

  test('discards edits on Go back, so that a Manager approves the values shown', async () => {
    const { user, saved } = await open(barista)
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.type(screen.getByLabelText(/Team name/), ' and friends')
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    await user.click(await screen.findByRole('button', { name: 'Leave page' }))
    expect(screen.getByText('Barista')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(saved).toEqual([{ name: 'Barista', status: 'Approved' }])
  })
})

test('a new record opens in the form, and Go back leaves it', async () => {
  const { user, onCancel } = await open(null)
  expect(buttons()).toEqual(['Go back', 'Save', 'Submit for Approval'])
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  expect(onCancel).toHaveBeenCalledOnce()
})
