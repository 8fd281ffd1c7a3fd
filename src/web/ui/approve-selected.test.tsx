// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { approvalLifecycle, type ApprovalStatus } from '#kernel/approval.ts'
import { api, queries } from '../api.ts'
import { ApproveSelected } from './ApproveSelected.tsx'
import { answerCalls, rendering, type Reply } from './rendering.fixtures.tsx'

const { show } = rendering()

type Team = { id: string; name: string; status: ApprovalStatus; createdBy?: string; modifiedBy?: string }
const barista: Team = { id: 'TEAM1', name: 'Barista', status: 'Pending Approval' }
const cashier: Team = { id: 'TEAM2', name: 'Cashier', status: 'Pending Approval' }
const draft: Team = { id: 'TEAM3', name: 'Roaster', status: 'Draft' }

const open = async (rows: readonly Team[], reply: Reply = { result: { approved: 2 } }, inDialog = false) => {
  const clear = vi.fn()
  const sent = answerCalls({
    'teams-approveTeams': () => reply,
    'orgs-getOrgInfo': () => ({ result: { requireSecondPerson: 'yes' } }),
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
      title={(count) => `Approve ${count} teams`}
      nameOf={(team) => team.name}
      text={(teams) => `${teams.length} teams can be used for employees.`}
      info="pay_run_approved"
      {...(inDialog && { inDialog: true })}
    />
  )
  const { user } = await show(Selected, { orgId: 'KOPI' })
  await waitFor(() => expect([sent.length, queries.isFetching()]).toEqual([1, 0]))
  sent.length = 0
  await user.click(screen.getByRole('button', { name: 'Approve Selected' }))
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
    expect(sent).toEqual([{ name: 'teams-approveTeams', data: { selectedTeams: ['TEAM1', 'TEAM2'] } }])
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
