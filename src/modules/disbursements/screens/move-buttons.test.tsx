// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import type { DisbursementDetails } from './disbursement.ts'
import { MoveButtons } from './MoveButtons.tsx'

const { show } = rendering()

const changedAccount = { what: 'account', name: 'Gula Manis', before: '114222330001', after: '114222330002' } as const
const buttons = async (changes: Partial<DisbursementDetails>) => {
  const disbursement = {
    status: 'pending-approval',
    approvedByMe: false,
    differences: [],
    selectedPayees: [],
    processedWith: null,
    ...changes,
  } as unknown as DisbursementDetails
  await show(() => <MoveButtons disbursement={disbursement} />)
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

describe('a disbursement that is pending approval', () => {
  test('can be approved by a Manager', async () => expect(await buttons({})).toEqual(['Delete', 'Approve']))

  test('can’t be approved twice by the same user', async () =>
    expect(await buttons({ approvedByMe: true })).toEqual(['Delete']))

  test('can’t be approved if a payee has changed since it was submitted', async () =>
    expect(await buttons({ differences: [changedAccount] })).toEqual(['Delete']))
})
