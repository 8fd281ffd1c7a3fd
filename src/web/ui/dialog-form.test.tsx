// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { approvalLifecycle } from '#kernel/approval.ts'
import { api, queries, useCall } from '../api.ts'
import { Confirm } from './confirm.tsx'
import { rendering, answerCalls } from './rendering.fixtures.tsx'
import { ReturnSelected } from './ReturnSelected.tsx'

const { show } = rendering()

const team = { id: 'TEAM1', name: 'Barista', modifiedAt: '2026-11-16T02:00:00.000Z' }
const refusal = {
  status: 'FAILED_PRECONDITION',
  message: 'Someone else has approved it.',
  details: { code: 'team_status' },
}

const TeamPage = () => {
  const { data } = useCall(api.teams.getTeam, { teamId: team.id }, { fallback: 'Failed' })
  const found = data as unknown as typeof team & { status: string }
  return (
    <>
      <h1>{found?.status}</h1>
      {found?.status === 'Pending Approval' && (
        <ReturnSelected
          returning={{ type: 'team', call: api.teams.return }}
          rows={[found]}
          lifecycle={approvalLifecycle}
          returned={new Map()}
          nameOf={({ name }) => name}
          onDone={() => undefined}
        />
      )}
    </>
  )
}

test('a refused dialog stays open with its text and error, and the fresh record is shown once it is closed', async () => {
  let status = 'Pending Approval'
  const sent = answerCalls({
    'teams-getTeam': () => ({ result: { ...team, status } }),
    'teams-return': () => {
      status = 'Approved'
      return { error: refusal }
    },
  })
  const { user } = await show(TeamPage)
  await user.click(await screen.findByRole('button', { name: 'Return Selected' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'The name is wrong')
  await user.click(dialog.getByRole('button', { name: /^Return/ }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Someone else has approved it.')
  await waitFor(() =>
    expect([sent.filter(({ name }) => name === 'teams-getTeam').length, queries.isFetching()]).toEqual([2, 0]),
  )
  // Also if the page is refetched in the background.
  await queries.refetchQueries()
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('The name is wrong')
  expect(dialog.getByRole('alert')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Pending Approval', hidden: true })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  await screen.findByRole('heading', { name: 'Approved' })
  expect(screen.queryByRole('button', { name: 'Return Selected' })).toBeNull()
})

test('the data of a dialog stays fresh while the page keeps its own', async () => {
  let count = 1
  answerCalls({ 'teams-getTeam': () => ({ result: { ...team, status: `Version ${count++}` } }) })
  const Version = ({ of }: { of: string }) => {
    const { data } = useCall(api.teams.getTeam, { teamId: team.id }, { fallback: 'Failed' })
    return (
      <p>
        {of}: {(data as { status?: string } | undefined)?.status}
      </p>
    )
  }
  const { user } = await show(() => {
    const [opened, setOpened] = useState(true)
    return (
      <>
        <Version of="Page" />
        <Confirm
          opened={opened}
          onClose={() => setOpened(false)}
          title="Approve"
          verb="Approve"
          onConfirm={async () => {
            throw new Error('refused')
          }}
        >
          <Version of="Dialog" />
        </Confirm>
      </>
    )
  })
  await screen.findByText('Dialog: Version 1')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByRole('alert')
  await queries.refetchQueries()
  await screen.findByText('Dialog: Version 2')
  screen.getByText('Page: Version 1')
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  await screen.findByText('Page: Version 2')
})
