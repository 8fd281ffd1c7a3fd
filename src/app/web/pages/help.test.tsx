// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { forgetBlock, rememberBlock } from '#web/block.ts'
import { setLanguage } from '#web/text.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { LockedPage } from './ContactPage.tsx'
import { HelpPage } from './HelpPage.tsx'
import { LogoutPage } from './SignInPages.tsx'

const { show } = rendering()
afterEach(() => {
  setLanguage('en')
  forgetBlock()
})

const upah = { name: 'Upah', role: null, email: 'help@upah.example', phone: '03-2780 1100', hours: 'Mon to Fri' }
const farah = { name: 'Farah binti Aziz', role: 'Manager', email: null, phone: '03-2145 8801', hours: null }
const contacts = (employer: object | null) =>
  answerCalls({
    'support-getContacts': () => ({ result: { upah, employer } }),
    'auth-signOut': () => ({ result: { ok: true } }),
  })
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('help lists the contacts and the terms', async () => {
  contacts(farah)
  await show(HelpPage, { role: 'Manager' })
  await screen.findByText('Farah binti Aziz')
  expect(hrefOf('Call Farah binti Aziz')).toBe('tel:0321458801')
  expect(hrefOf('Call Upah')).toBe('tel:0327801100')
  expect(hrefOf('Write to Upah')).toBe('mailto:help@upah.example')
  screen.getByRole('button', { name: 'Read the terms' })
})

test('without an employer’s contact, HR is named without a button', async () => {
  contacts(null)
  await show(HelpPage, { role: 'Manager' })
  await screen.findByText(/^HR of/)
  expect(screen.getAllByRole('link', { name: /^Call/ })).toHaveLength(1)
})

test('a locked user sees the reason and the end, and calls the one who can end it', async () => {
  contacts(null)
  rememberBlock({ cause: 'manager', employer: 'Kopi Kita Sdn Bhd', contactName: 'Farah', contactPhone: '03-2145 8801' })
  await show(LockedPage)
  await screen.findByText(
    /^A manager at your employer has suspended it\. It stays locked until your employer opens it\./,
  )
  expect(hrefOf('Call Farah')).toBe('tel:0321458801')
  expect(screen.getAllByRole('link', { name: /^(Call|Write)/ })).toHaveLength(1)
  expect(screen.getAllByText(/Kopi Kita/).map(({ textContent }) => textContent)).toEqual(['Kopi Kita'])
})

test.each([[{ cause: 'codes' }], [{ cause: 'manager', employer: 'Kopi Kita Sdn Bhd' }]])(
  'without a contact of the employer, a locked user calls or writes to Upah: %o',
  async (block) => {
    contacts(null)
    rememberBlock(block)
    await show(LockedPage)
    await screen.findByRole('link', { name: 'Call Upah' })
    expect(hrefOf('Call Upah')).toBe('tel:0327801100')
    expect(hrefOf('Write to Upah')).toBe('mailto:help@upah.example?subject=Your%20account%20is%20locked')
  },
)

test('a user of a suspended organization reads since when', async () => {
  contacts(null)
  rememberBlock({ cause: 'organization', since: '03/11/2026' })
  await show(LockedPage)
  await screen.findByText(/^Your employer’s account with Upah has been suspended since 03\/11\/2026\. It stays locked/)
})

test('a pause after wrong passwords says when it ends', async () => {
  contacts(null)
  setLanguage('ms')
  rememberBlock({ cause: 'passwords', until: '2026-11-16T02:15:00.000Z' })
  await show(LockedPage)
  await screen.findByText(/Anda boleh log masuk semula pada 10:15\./)
})

test('an account that was locked by wrong codes is signed out to the page that says so', async () => {
  contacts(null)
  rememberBlock({ cause: 'codes' })
  const { router } = await show(LogoutPage)
  await expect.poll(() => router.state.location.pathname).toBe('/locked')
})
