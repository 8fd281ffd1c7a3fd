// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering, type Reply } from '#web/ui/rendering.fixtures.tsx'
import { MobileVerification, useMobileVerification } from './MobileVerification.tsx'

const { show } = rendering()
const number = '+60123456789'

const Shown = () => {
  const verification = useMobileVerification()
  const [refused, setRefused] = useState('')
  return (
    <>
      <button onClick={() => verification.start(number, () => undefined, setRefused)}>Save</button>
      <p role="alert">{refused}</p>
      <MobileVerification verification={verification} onCancel={() => undefined} />
    </>
  )
}
const tooSoon = (params: object): Reply => ({
  error: {
    status: 'RESOURCE_EXHAUSTED',
    message: 'A new code can be sent in 90 seconds.',
    details: { code: 'code_too_soon', params: { seconds: 90, ...params } },
  },
})
const save = async (reply: Reply) => {
  answerCalls({ 'employees-sendSmsVerificationCode': () => reply })
  const { user } = await show(Shown)
  await user.click(screen.getByRole('button', { name: 'Save' }))
}

test.each([
  ['was sent', { result: true }],
  ['was sent less than two minutes ago', tooSoon({ sentTo: number })],
])('the dialog asks for a code that %s', async (_, reply) => {
  await save(reply)
  await screen.findByText(`We sent a code to ${number}. It starts with R-.`)
  await screen.findByLabelText('Verification code 1')
})

test('a number that is in use is an error of its field, not a dialog', async () => {
  const message = 'This mobile number is already in use in the organization.'
  const details = { code: 'mobile_taken', fields: { mobileNumber: message } }
  await save({ error: { status: 'ALREADY_EXISTS', message, details } })
  await screen.findByText(message)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the dialog doesn’t ask for a code that went to another number, and shows when a new one can be sent', async () => {
  await save(tooSoon({}))
  await screen.findByText('A new code can be sent in 90 seconds.')
  expect(screen.queryByLabelText('Verification code 1')).toBeNull()
  expect(screen.queryByText(/We sent a code/)).toBeNull()
})

test.each([
  ['could not be sent', null, '1'],
  ['is wrong', { error: { status: 'INVALID_ARGUMENT', message: 'Wrong', details: { code: 'code_not_valid' } } }, ''],
])('a code that %s', async (_, reply, digit) => {
  answerCalls({
    'employees-sendSmsVerificationCode': () => ({ result: true }),
    ...(reply && { 'employees-verifySmsVerificationCode': () => reply }),
  })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { user } = await show(Shown)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const first = await screen.findByLabelText<HTMLInputElement>('Verification code 1')
  online.mockReturnValue(reply !== null)
  await user.click(first)
  await user.keyboard('123456')
  if (reply === null) await screen.findByText('You’re offline. Nothing has been sent.')
  await vi.waitFor(() => expect(first.value).toBe(digit))
  online.mockRestore()
})
