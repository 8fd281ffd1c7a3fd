// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { CallError } from '../api.ts'
import { Confirm } from './confirm.tsx'
import { rendering } from './rendering.fixtures.tsx'

const { show } = rendering()

/** An action that ends when the test resolves or rejects it. */
const pendingAction = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { action: vi.fn<(reason: string) => Promise<void>>(() => promise), resolve, reject }
}
type Options = { action?: (reason: string) => Promise<unknown>; withReason?: boolean; blocked?: boolean }
/** Renders a page with a button that opens the dialog, and opens it. */
const open = async ({ action = vi.fn(async () => undefined), withReason = false, blocked = false }: Options = {}) => {
  const { user } = await show(() => {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Open
        </button>
        <Confirm
          opened={opened}
          onClose={() => setOpened(false)}
          title="Reject the withdrawal"
          verb="Reject"
          danger
          blocked={blocked}
          {...(withReason && { reason: { label: 'Reason' } })}
          onConfirm={action}
        >
          RM 250.00 of Nur Aina
        </Confirm>
      </>
    )
  })
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { user, action }
}
const dialog = () => screen.queryByRole('dialog', { name: 'Reject the withdrawal' })
const button = (name: string) => within(dialog() as HTMLElement).getByRole<HTMLButtonElement>('button', { name })

describe('a confirmation', () => {
  test('describes the action, runs it once, then closes', async () => {
    const { user, action } = await open()
    expect(dialog()?.textContent).toContain('RM 250.00 of Nur Aina')
    await user.click(button('Reject'))
    expect(action).toHaveBeenCalledExactlyOnceWith('')
    expect(dialog()).toBeNull()
  })

  test('does nothing if it is cancelled or closed', async () => {
    const { user, action } = await open()
    await user.click(button('Go back'))
    expect(dialog()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.keyboard('{Escape}')
    expect(dialog()).toBeNull()
    expect(action).not.toHaveBeenCalled()
  })

  test('can be confirmed with Enter anywhere in the dialog, and runs the action once', async () => {
    const { user, action } = await open()
    fireEvent.keyDown(dialog() as HTMLElement, { key: 'Enter' })
    expect(action).toHaveBeenCalledOnce()
    await screen.findByRole('button', { name: 'Open' })
    await user.click(screen.getByRole('button', { name: 'Open' }))
    button('Reject').focus()
    await user.keyboard('{Enter}')
    expect(action).toHaveBeenCalledTimes(2)
  })

  test('stays open while the action runs, and ignores further presses', async () => {
    const { action, resolve } = pendingAction()
    const { user } = await open({ action })
    await user.click(button('Reject'))
    expect(button('Go back').disabled).toBe(true)
    fireEvent.keyDown(dialog() as HTMLElement, { key: 'Enter' })
    fireEvent.click(button('Reject'))
    await user.keyboard('{Escape}')
    expect(dialog()).toBeTruthy()
    expect(action).toHaveBeenCalledOnce()
    resolve()
    await vi.waitFor(() => expect(dialog()).toBeNull())
  })

  test('shows the error of the action, and can be retried', async () => {
    const action = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new CallError({ message: 'This withdrawal is completed.', details: { code: 'x' } }))
      .mockResolvedValueOnce()
    const { user } = await open({ action })
    await user.click(button('Reject'))
    expect((await screen.findByRole('alert')).textContent).toContain('This withdrawal is completed.')
    await user.click(button('Reject'))
    await vi.waitFor(() => expect(dialog()).toBeNull())
  })

  test('shows no earlier error when it is opened again', async () => {
    const { user } = await open({ action: () => Promise.reject(new CallError(null)) })
    await user.click(button('Reject'))
    await screen.findByRole('alert')
    await user.click(button('Go back'))
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that is blocked can only be cancelled', async () => {
    const { user, action } = await open({ blocked: true })
    expect(button('Reject').disabled).toBe(true)
    fireEvent.keyDown(dialog() as HTMLElement, { key: 'Enter' })
    await user.click(button('Go back'))
    expect(action).not.toHaveBeenCalled()
    expect(dialog()).toBeNull()
  })
})

describe('a confirmation with a reason', () => {
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(/Reason/)

  test('passes the trimmed reason to the action', async () => {
    const { user, action } = await open({ withReason: true })
    await user.type(field(), '  Wrong account ')
    await user.click(button('Reject'))
    expect(action).toHaveBeenCalledExactlyOnceWith('Wrong account')
  })

  test('shows an error at the field if the reason is missing or blank', async () => {
    const { user, action } = await open({ withReason: true })
    await user.click(button('Reject'))
    expect(screen.getByText('*Required')).toBeTruthy()
    await user.type(field(), '   ')
    await user.click(button('Reject'))
    expect(action).not.toHaveBeenCalled()
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  test('starts a new line with Enter and confirms with Ctrl+Enter', async () => {
    const { user, action } = await open({ withReason: true })
    await user.type(field(), 'Wrong account{Enter}Please correct it')
    expect(action).not.toHaveBeenCalled()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(action).toHaveBeenCalledExactlyOnceWith('Wrong account\nPlease correct it')
  })

  test('is empty again after it was cancelled or confirmed', async () => {
    const { user } = await open({ withReason: true })
    await user.type(field(), 'Wrong account')
    await user.click(button('Go back'))
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(field().value).toBe('')
    await user.type(field(), 'Another')
    await user.click(button('Reject'))
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(field().value).toBe('')
  })

  test('keeps the reason if the action fails', async () => {
    const { user } = await open({ withReason: true, action: () => Promise.reject(new CallError(null)) })
    await user.type(field(), 'Wrong account')
    await user.click(button('Reject'))
    await screen.findByRole('alert')
    expect(field().value).toBe('Wrong account')
  })
})
