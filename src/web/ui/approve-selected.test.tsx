// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { approvalLifecycle, type ApprovalStatus } from '#kernel/approval.ts'
import { api, queries } from '../api.ts'
import { ApproveSelected } from './ApproveSelected.tsx'
import { answerCalls, rendering, type Reply } from './rendering.fixtures.tsx'

const { show } = rendering()

type Team = {
  id: string
  name: string
  status: ApprovalStatus
  modifiedAt: string
  createdBy?: string
  modifiedBy?: string
}
const modifiedAt = '2026-11-16T02:00:00.000Z'
const barista: Team = { id: 'TEAM1', name: 'Barista', status: 'Pending Approval', modifiedAt }
const cashier: Team = { id: 'TEAM2', name: 'Cashier', status: 'Pending Approval', modifiedAt }
const draft: Team = { id: 'TEAM3', name: 'Roaster', status: 'Draft', modifiedAt }

let rule: 'yes' | 'no' = 'yes'
const open = async (
  rows: readonly Team[],
  reply: Reply = { result: { approved: 2 } },
  inDialog = false,
  returned: object[] = [],
  button = 'Approve Selected',
) => {
  const clear = vi.fn()
  const sent = answerCalls({
    'teams-approveTeams': () => reply,
    'teams-return': () => ({ result: { returned: 2 } }),
    'approvals-getReturned': () => ({ result: { records: returned } }),
    'orgs-getOrgInfo': () => ({ result: { requireSecondPerson: rule } }),
  })
  const Selected = () => (
    <ApproveSelected
      rows={rows}
      clear={clear}
      call={api.teams.approveTeams}
      inputOf={(teams) => ({ selectedTeams: teams.map(({ id }) => id) })}
      failed="Failed to approve teams!"
      success="Teams approved."
      lifecycle={approvalLifecycle}
      returning={{ type: 'team', call: api.teams.return }}
      title={(count) => `Approve ${count} teams`}
      nameOf={(team) => team.name}
      text={(teams) => `${teams.length} teams can be used for employees.`}
      info="pay_run_approved"
      {...(inDialog && { inDialog: true })}
    />
  )
  const { user } = await show(Selected, { orgId: 'KOPI' })
  await waitFor(() => expect([sent.length, queries.isFetching()]).toEqual([2, 0]))
  sent.length = 0
  await user.click(screen.getByRole('button', { name: button }))
  return { user, sent, clear }
}
const dialog = () => within(screen.getByRole('dialog'))

describe('the approval of selected records', () => {
  test('names and approves only pending records', async () => {
    const { user, sent, clear } = await open([barista, draft, cashier])
    expect(dialog().getByText('Barista, Cashier')).toBeTruthy()
    expect(dialog().getByText('2 teams can be used for employees.')).toBeTruthy()
    expect(dialog().getByText('1 selected record is not pending approval and stays as it is.')).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Approve 2 teams' }))
    expect((await screen.findByRole('status')).textContent).toContain('Teams approved.')
    expect(sent.filter(({ name }) => name.startsWith('teams'))).toEqual([
      { name: 'teams-approveTeams', data: { selectedTeams: ['TEAM1', 'TEAM2'] } },
    ])
    expect(clear).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('leaves out records of the approver if a second person is required', async () => {
    const me = '06EXAMPLEUSER001'
    const mine = { ...cashier, createdBy: me, modifiedBy: 'other' }
    const { user, sent } = await open([barista, mine, { ...draft, modifiedBy: me }])
    expect(dialog().getByText(/^1 selected record, created or last edited by you, is left out/)).toBeTruthy()
    expect(dialog().getByText(/^1 selected record is not pending approval/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Approve 1 teams' }))
    await waitFor(() => expect(sent[0]?.data).toEqual({ selectedTeams: ['TEAM1'] }))
  })

  test('of own records only is refused with the reason', async () => {
    const { sent } = await open([{ ...barista, modifiedBy: '06EXAMPLEUSER001' }])
    await screen.findByText('Someone who neither created nor last edited this record must approve it.')
    expect([screen.queryByRole('dialog'), sent]).toEqual([null, []])
  })

  test('of pending records mentions no skipped records', async () => {
    await open([barista])
    expect(dialog().queryByText(/not pending approval/)).toBeNull()
  })

  test('without pending records sends nothing and shows a message', async () => {
    const { sent } = await open([draft])
    expect(screen.getByRole('status').textContent).toContain('Selected items are not Pending Approval!')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  test('without pending records can show the message in a dialog', async () => {
    await open([draft], undefined, true)
    expect(screen.getByRole('dialog', { name: 'Error' }).textContent).toContain(
      'Selected items are not Pending Approval!',
    )
  })

  test('keeps the selection and the dialog if it is refused', async () => {
    const refusal = { message: 'Someone else has approved it.', details: { code: 'team_status' } }
    const { user, clear } = await open([barista], { error: { status: 'FAILED_PRECONDITION', ...refusal } })
    await user.click(dialog().getByRole('button', { name: 'Approve 1 teams' }))
    expect((await dialog().findByRole('alert')).textContent).toContain('Someone else has approved it.')
    expect(clear).not.toHaveBeenCalled()
  })

  test('closes with an informational message if someone else already did the same', async () => {
    const refusal = { message: 'Pay Run is Already Approved!', details: { code: 'pay_run_approved' } }
    const { user, clear } = await open([barista], { error: { status: 'FAILED_PRECONDITION', ...refusal } })
    await user.click(dialog().getByRole('button', { name: 'Approve 1 teams' }))
    expect((await screen.findByRole('status')).textContent).toContain('Pay Run is Already Approved!')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(clear).not.toHaveBeenCalled()
  })

  test('names the records that changed since, and approves the others only', async () => {
    const fields = { 'records.TEAM1': 'Changed to Draft by Mei Yee Tan on 27/11/2026, 15:20.' }
    const details = { code: 'not_pending_approval', fields }
    const error = {
      status: 'FAILED_PRECONDITION',
      message: 'Selected items are not Pending Approval!',
      details,
    } as const
    const { user, sent, clear } = await open([barista, cashier], { error })
    await user.click(dialog().getByRole('button', { name: 'Approve 2 teams' }))
    expect((await dialog().findByRole('alert')).textContent).toContain('Selected items are not Pending Approval!')
    expect(dialog().getByText('Barista: Changed to Draft by Mei Yee Tan on 27/11/2026, 15:20.')).toBeTruthy()
    expect(dialog().getByText('Approve the other 1?')).toBeTruthy()
    const again = answerCalls({ 'teams-approveTeams': () => ({ result: { approved: 1 } }) })
    await user.click(dialog().getByRole('button', { name: 'Approve 1 teams' }))
    await waitFor(() => expect(clear).toHaveBeenCalledOnce())
    expect(sent.filter(({ name }) => name === 'teams-approveTeams')).toHaveLength(1)
    expect(again).toContainEqual({ name: 'teams-approveTeams', data: { selectedTeams: ['TEAM2'] } })
  })
})

describe('the return of selected records', () => {
  const done = { result: {} }
  const teamsOf = (sent: readonly { name: string }[]) => sent.filter(({ name }) => name.startsWith('teams'))

  test('needs one reason, which the pending records share', async () => {
    const { user, sent, clear } = await open([barista, draft, cashier], done, false, [], 'Return Selected')
    expect(dialog().getByText('Barista, Cashier')).toBeTruthy()
    expect(dialog().getByText('1 selected record is not pending approval and stays as it is.')).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Return 2 records' }))
    expect(dialog().getByText('*Required')).toBeTruthy()
    expect(teamsOf(sent)).toEqual([])
    await user.type(dialog().getByRole('textbox'), ' Wrong name ')
    await user.click(dialog().getByRole('button', { name: 'Return 2 records' }))
    expect((await screen.findByRole('status')).textContent).toContain('2 records returned.')
    const data = { ids: ['TEAM1', 'TEAM2'], modifiedAt: [modifiedAt, modifiedAt], reason: 'Wrong name' }
    expect(teamsOf(sent)).toEqual([{ name: 'teams-return', data }])
    expect(clear).toHaveBeenCalledOnce()
  })

  test('names a single record, and leaves out one that was returned before', async () => {
    const returned = [{ id: 'TEAM1', reason: 'Wrong name', returnedBy: 'Farah', returnedAt: modifiedAt }]
    await open([barista, cashier], done, false, returned, 'Return Selected')
    expect(screen.getByRole('dialog', { name: 'Return Cashier' })).toBeTruthy()
    expect(dialog().queryByText(/Barista/)).toBeNull()
  })

  test('of records that are not pending says so', async () => {
    const { sent } = await open([draft], done, false, [], 'Return Selected')
    await screen.findByText('Selected items are not Pending Approval!')
    expect([screen.queryByRole('dialog'), sent]).toEqual([null, []])
  })

  test('prevents the approval of records that wait for their maker', async () => {
    const returned = [{ id: 'TEAM1', reason: 'Wrong name', returnedBy: 'Farah', returnedAt: modifiedAt }]
    await open([barista, cashier], done, false, returned)
    expect(dialog().getByRole('button', { name: 'Approve 1 teams' })).toBeTruthy()
    expect(dialog().getByText('Cashier')).toBeTruthy()
  })
})

describe('the approval of own records', () => {
  const me = '06EXAMPLEUSER001'
  beforeEach(() => (rule = 'no'))
  afterEach(() => (rule = 'yes'))

  test('names one and asks why', async () => {
    const { user, sent } = await open([{ ...barista, createdBy: me }])
    expect(dialog().getByText('You created this record')).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Approve 1 teams' }))
    expect(dialog().getByText('*Required')).toBeTruthy()
    await user.type(dialog().getByRole('textbox', { name: /^Why you approve your own record/ }), 'Nobody else is here')
    await user.click(dialog().getByRole('button', { name: 'Approve 1 teams' }))
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'teams-approveTeams')?.data).toEqual({
        selectedTeams: ['TEAM1'],
        reason: 'Nobody else is here',
      }),
    )
  })

  test('says how many of several they are', async () => {
    await open([barista, { ...cashier, modifiedBy: me }])
    expect(dialog().getByText('1 of these 2 is your own')).toBeTruthy()
  })

  test('of others asks for no reason', async () => {
    await open([{ ...barista, createdBy: 'other', modifiedBy: 'other' }])
    expect(dialog().queryByRole('textbox')).toBeNull()
  })
})
