import { expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { Instant, Period } from '#kernel/time.ts'
import { cancelledMessage, refusedMessage, rejectedMessage, returnedMessage } from './withdrawal.messages.ts'

const one = {
  employeeName: 'Nur Aina',
  period: '2026-11' as Period,
  amount: sen(250_00),
  net: sen(243_75),
  bankCode: 'MBBEMYKL',
  accountNumber: '114222334455',
  leaving: false,
}

test.each([
  ['rejected', rejectedMessage],
  ['cancelled', cancelledMessage],
  ['refused by the bank', refusedMessage],
  ['returned by the bank', returnedMessage],
])('a withdrawal that is %s is back in the balance only in its month, and not for leavers', (_, messageOf) => {
  const inNovember = messageOf(one, 'Closed', '2026-11-30T15:59:59.000Z' as Instant)
  expect(inNovember.text).toMatch(/Closed[^]*\nRM 250\.00 is back in your balance\.$/)
  expect(inNovember.malay?.text).toMatch(/Closed[^]*\nRM 250\.00 telah dikembalikan ke baki anda\.$/)
  const inDecember = messageOf(one, 'Closed', '2026-11-30T16:00:00.000Z' as Instant)
  expect(inDecember.text).not.toContain('balance')
  expect(inDecember.malay?.text).not.toContain('baki')
  const leaver = messageOf({ ...one, leaving: true }, 'Closed', '2026-11-16T02:00:00.000Z' as Instant)
  expect(leaver.text).not.toContain('balance')
  expect(leaver.malay?.text).not.toContain('baki')
})
