import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { minutes } from '#kernel/time.ts'
import { authenticator } from '#test/authenticator.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'

const w = world()
let aina: Member
let device: ReturnType<typeof authenticator>
beforeEach(async () => {
  aina = await w.employee(await w.organization())
  device = authenticator()
  await w.as(aina).users.addPasskey({ attestation: device.create(await w.as(aina).users.startPasskey({})) })
})

const request = { amount: ringgit(250), reasonForWithdrawal: 'Rent' } as const
const own = () => w.as(aina).rollingPayEmployee
const assertionFor = async (asked = request) => device.get(await own().startPasskeyConfirmation(asked))
const confirm = async () => own().confirmWithPasskey({ ...request, assertion: await assertionFor() })

test('a passkey confirms one withdrawal of the amount and reason, for five minutes, without an SMS', async () => {
  const { verificationCode, expiresAt } = await confirm()
  expect(Date.parse(expiresAt) - Date.parse(w.now())).toBe(minutes(5))
  expect((await w.messages(aina.mobileNumber)).length).toBe(0)
  const withdraw = (asked: { amount: typeof request.amount; reasonForWithdrawal: 'Rent' | 'Other' }) =>
    outcomeOf(own().initiateTransaction({ ...asked, verificationCode }))
  expect(await withdraw({ ...request, amount: ringgit(300) })).toBe('code_not_valid')
  expect(await withdraw({ ...request, reasonForWithdrawal: 'Other' })).toBe('code_not_valid')
  expect(await withdraw(request)).toBe('done')
})

test('an answer for another amount or reason, session or purpose, and one that was used, confirms nothing', async () => {
  const assertion = await assertionFor()
  const other = { ...request, amount: ringgit(300) }
  expect(await outcomeOf(own().confirmWithPasskey({ ...other, assertion }))).toBe('passkey_refused')
  expect(await outcomeOf(own().confirmWithPasskey({ ...request, assertion }))).toBe('done')
  expect(await outcomeOf(own().confirmWithPasskey({ ...request, assertion }))).toBe('passkey_refused')
  const { passkey } = await w.as(aina).users.startConfirmation({})
  const confirmation = device.get(passkey!)
  expect(await outcomeOf(own().confirmWithPasskey({ ...request, assertion: confirmation }))).toBe('passkey_refused')
  expect(await outcomeOf(w.as(aina).users.confirm({ assertion: await assertionFor() }))).toBe('passkey_refused')
})

test('codes by SMS and passkeys count toward the same limit, and a passkey needs no wait after an SMS', async () => {
  await own().sendVerificationCode({ ...request })
  for (let i = 0; i < 4; i++) await confirm()
  expect(await outcomeOf(confirm())).toBe('code_too_many')
})

test('an employee without a passkey has to use another method', async () => {
  const other = await w.employee(await w.organization())
  expect(await outcomeOf(w.as(other).rollingPayEmployee.startPasskeyConfirmation(request))).toBe('passkeys_unavailable')
})
