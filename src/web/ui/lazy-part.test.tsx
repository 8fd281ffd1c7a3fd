// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { Suspense, useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { UserMenuButton } from '#app/web/shell/UserMenuButton.tsx'
import { lazyPart } from './lazy-part.ts'
import { rendering } from './rendering.fixtures.tsx'

vi.mock('#app/web/shell/UserMenu.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const { show } = rendering()
const partFailed = /^Part of this page couldn’t be loaded\./

const Part = lazyPart<{ children: ReactNode }>(() =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
)

test('a form keeps its text if the code of a part cannot be loaded, and a toast offers to reload', async () => {
  const { user } = await show(() => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Name" />
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && (
          <Suspense>
            <Part>
              <p>RM 750.00</p>
            </Part>
          </Suspense>
        )}
      </>
    )
  })
  await user.type(screen.getByLabelText('Name'), 'Nur Aina')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect((await screen.findByRole('status')).textContent).toMatch(partFailed)
  screen.getByRole('button', { name: 'Reload' })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Nur Aina')
  // What the part would have wrapped.
  await screen.findByText('RM 750.00')
})

test('the user menu that cannot be loaded keeps its button, which answers each press', async () => {
  const { user } = await show(() => (
    <UserMenuButton
      name="Nur Aina"
      email="aina@kopi.example"
      entries={[]}
      credit={null}
      canExplain={false}
      hasChoices
    />
  ))
  const press = async () => user.click(screen.getByRole('button', { name: /Nur Aina/ }))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const time of ['first', 'second']) {
    await press()
    expect((await screen.findByRole('alert')).textContent, time).toBe('Can’t connect to Upah. Please try again.')
    await user.click(screen.getByRole('button', { name: 'Close' }))
  }
  online.mockRestore()
  for (const time of ['first', 'second']) {
    await press()
    expect((await screen.findByRole('status')).textContent, time).toMatch(partFailed)
    await user.click(screen.getByRole('button', { name: 'Close' }))
  }
})
