// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { MissingElectionPage } from './MissingElectionPage.tsx'

const { show } = rendering()

test('incomplete elections are counted and filtered by reason, and sorted by it', async () => {
  const sent = answerCalls({
    'employees-getEmployeesWithMissingPaymentElection': () => ({
      result: {
        employees: [
          {
            id: '06EMPLOYEE000001',
            employeeICNumber: '950312145678',
            employeeName: 'Nur Aina',
            email: null,
            mobileNumber: null,
            problem: 'account_not_verified',
            wallet: 'Boost',
            allocated: 100,
            lastReminder: null,
          },
        ],
        total: 7,
        more: false,
        next: null,
        previous: null,
        counts: { no_election: 4, wallet_inactive: 0, account_not_verified: 2, election_incomplete: 1 },
      },
    }),
  })
  const { user } = await show(() => <MissingElectionPage />)
  await screen.findByRole('tab', { name: /^All\s*7$/ })
  await user.click(screen.getByRole('tab', { name: /^Account not verified\s*2$/ }))
  await screen.findByText('Boost account not verified')
  expect(sent.at(-1)?.data).toMatchObject({ filter: { problem: 'account_not_verified' } })
  await user.click(screen.getByRole('button', { name: /^Reason/ }))
  await expect.poll(() => sent.at(-1)?.data).toMatchObject({ sort: { by: 'reason' } })
})
