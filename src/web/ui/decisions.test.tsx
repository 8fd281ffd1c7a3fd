// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '../api.ts'
import { NotDone } from '#app/web/shell/NotDone.tsx'
import { useDecisions } from './decisions.ts'
import { rendering } from './rendering.fixtures.tsx'

const { show } = rendering()

const signedOut = new CallError({ status: 'UNAUTHENTICATED', message: '', details: { code: 'unauthenticated' } })
const offline = new CallError(null, true)
const refused = new CallError({ status: 'INVALID_ARGUMENT', message: 'No.', details: { code: 'withdrawal_status' } })

const List = ({ error }: { error: CallError | null }) => {
  const decisions = useDecisions<{ id: string }>('list')
  const decision = {
    rows: [{ id: 'A' }],
    outcome: 'approved' as const,
    text: 'Approved: Aina, RM 200.00',
    name: 'Aina',
    fallback: 'Failed',
    send: () => (error ? Promise.reject(error) : Promise.resolve()),
  }
  return (
    <>
      <NotDone userId="06EXAMPLEUSER001" />
      <button type="button" onClick={() => decisions.decide(decision, decision.rows)}>
        Approve
      </button>
      <button type="button" onClick={decisions.clear}>
        Send
      </button>
      <output>{decisions.outcomeOf({ id: 'A' }) ?? 'pending'}</output>
    </>
  )
}
const decide = async (error: CallError | null) => {
  const { user } = await show(() => <List error={error} />)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  return user
}

test.each([
  ['the user was signed out', signedOut, /You were signed out before it was sent\.$/],
  ['there was no connection', offline, /There was no connection when it should have been sent\.$/],
])('a decision that was not sent because %s is named until it is acknowledged', async (_, error, because) => {
  const user = await decide(error)
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toMatch(because)
  expect(screen.getByRole('link', { name: 'Approved: Aina, RM 200.00' }).getAttribute('href')).toBe('/')
  screen.getByText('This was not done. Open the list to decide again.')
  expect(screen.getByRole('status').textContent).toBe('pending')
  expect(sessionStorage.getItem('decisionsNotDone')).toContain('Aina')
  await user.click(screen.getByRole('button', { name: 'I have read this' }))
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(sessionStorage.getItem('decisionsNotDone')).toBeNull()
})

test.each([
  ['was done', null],
  ['was refused', refused],
])('nothing is kept of one that %s', async (_, error) => {
  await decide(error)
  await act(() => new Promise((settled) => setImmediate(settled)))
  expect(sessionStorage.getItem('decisionsNotDone')).toBeNull()
})
