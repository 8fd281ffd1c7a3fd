import { describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { finalDeductionMessage } from './leaving.messages.ts'

const today = '2026-11-16' as LocalDate
const leaverOf = (id: string, firstName: string, endDate = '2026-11-30') => ({
  id: id as Id<'employee'>,
  employeeICNumber: '900101145678',
  firstName,
  lastName: 'Rahman',
  endDate: endDate as LocalDate,
})
const aina = leaverOf('06EMPLOYEE000001', 'Aina')
const badrul = leaverOf('06EMPLOYEE000002', 'Badrul')
const deductionOf = (period: string, taken: number, onTheWay = 0) => ({
  period: period as Period,
  taken: sen(taken),
  onTheWay: sen(onTheWay),
})
const messageOf = (
  leavers: readonly ReturnType<typeof leaverOf>[],
  rejected: number,
  deductions: readonly (readonly [Id<'employee'>, readonly ReturnType<typeof deductionOf>[]])[],
) => finalDeductionMessage({ leavers, rejected, deductions: new Map(deductions), today })

describe('the final deduction of one leaver', () => {
  test('has each month, and the amount that the bank has not paid, in English and Malay', () => {
    const months = [deductionOf('2026-10', 300_00), deductionOf('2026-11', 250_00, 100_00)]
    expect(messageOf([aina], 1, [[aina.id, months]])).toEqual({
      subject: 'Final deduction of Aina Rahman',
      text: [
        'Aina Rahman leaves on 30/11/2026. No more withdrawals are possible. 1 pending request was rejected.',
        '',
        'Deduction for October 2026: RM 300.00.',
        'Deduction for November 2026: RM 250.00. The bank has not paid RM 100.00 of this yet.',
      ].join('\n'),
      malay: {
        subject: 'Potongan akhir Aina Rahman',
        text: [
          'Aina Rahman berhenti kerja pada 30/11/2026. Pengeluaran tidak lagi boleh dibuat. 1 permohonan yang menunggu kelulusan telah ditolak.',
          '',
          'Potongan bagi Oktober 2026: RM 300.00.',
          'Potongan bagi November 2026: RM 250.00. RM 100.00 daripadanya belum dibayar oleh bank.',
        ].join('\n'),
      },
    })
  })

  test('states that the current month has none', () => {
    const { text, malay } = messageOf([aina], 0, [])
    expect(text).toMatch(/No requests were pending approval\.\n\nDeduction for November 2026: RM 0\.00\.$/)
    expect(malay?.text).toMatch(/Tiada permohonan .*\n\nPotongan bagi November 2026: RM 0\.00\.$/)
  })
})

test('the final deductions of many leavers are in one e-mail, which counts those without a deduction', () => {
  const { subject, text, malay } = messageOf([aina, badrul], 2, [[aina.id, [deductionOf('2026-11', 250_00)]]])
  expect([subject, malay?.subject]).toEqual(['Final deductions of 2 employees', 'Potongan akhir 2 pekerja'])
  expect(text.split('\n')).toEqual([
    '2 employees leave. No more withdrawals are possible for them. 2 pending requests were rejected.',
    '',
    'Aina Rahman (****5678) leaves on 30/11/2026.',
    'Deduction for November 2026: RM 250.00.',
    '',
    'No deduction for 1 of them.',
  ])
  expect(malay?.text.split('\n').at(-1)).toBe('Tiada potongan bagi 1 orang daripada mereka.')
})
