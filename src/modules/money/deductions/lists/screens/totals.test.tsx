// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, test } from 'vitest'
import { followServer } from '#web/clock.ts'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { Answering } from './Totals.tsx'

const { show } = rendering()
afterAll(() => followServer(new Date().toISOString()))

test.each([
  ['2026-12-04', /^You remit RM.205\.00 by 04\/12\/2026\./],
  ['2026-12-05', /^You remit RM.205\.00, which was due on 04\/12\/2026\./],
])('a list due on 04/12/2026 that is submitted on %s is described as: %s', async (day, expected) => {
  followServer(`${day}T02:00:00.000Z`)
  const none = { count: 0, lines: 0, total: 0, amount: 0 }
  const list = {
    id: '06DEDCTN000001',
    number: 'DL-2026-11-01',
    dueOn: '2026-12-04',
    counts: { open: none },
    answers: { count: 1, total: 205 },
    aboveLimit: 0,
    needsSecondPerson: false,
  }
  await show(() => <Answering list={list as never} isSaving={false} canSubmit />)
  await userEvent.click(await screen.findByRole('button', { name: /^Submit/ }))
  within(await screen.findByRole('dialog')).getByText(expected)
})
