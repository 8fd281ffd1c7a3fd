// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { DisbursementListPage } from './DisbursementListPages.tsx'

const { show } = rendering()
const empty = { disbursements: [], total: 0, next: null, counts: { completed: 3 } }

test.each([
  ['', 'Disbursements will appear here.'],
  ['?tab=cancelled', 'No records match the selected status or filters.'],
])('an empty list%s explains itself and offers the first step once', async (search, text) => {
  answerCalls({ 'disbursements-getAll': () => ({ result: empty }) })
  await show(() => <DisbursementListPage />, { at: `/here${search}` })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'New Disbursement' })).toHaveLength(1)
})
