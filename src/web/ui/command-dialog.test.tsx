// @vitest-environment jsdom
import { TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { api, queries, useCall } from '../api.ts'
import { ignoreRepeatedPresses } from '../keys.ts'
import { CommandDialog } from './CommandDialog.tsx'
import { DialogButton } from './Dialog.tsx'
import type { Schema } from './FormPage.tsx'
import { answerCalls, rendering, type Reply } from './rendering.fixtures.tsx'

const { show } = rendering()
beforeAll(ignoreRepeatedPresses)
afterEach(() => vi.restoreAllMocks())

/** A page with the name of a passkey and the dialog that changes it. The name is another one each time it is loaded. */
const open = async (replies: readonly (Reply | Promise<Reply> | undefined)[], schema?: () => Promise<Schema>) => {
  let loaded = 0
  const keys: (string | undefined)[] = []
  const rest = [...replies]
  const sent = answerCalls({
    'users-getPasskeys': () => ({ result: { passkeys: [{ id: 'P1', name: `Phone ${(loaded += 1)}` }] } }),
  })
  const answerLoads = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: { headers: HeadersInit; body: string }): Promise<Response> => {
    if (path !== '/call/users-renamePasskey') return answerLoads(path, init)
    sent.push({ name: 'rename', data: JSON.parse(init.body).data })
    keys.push(new Headers(init.headers).get('idempotency-key') ?? undefined)
    const reply = await rest.shift()
    if (!reply) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reply), { status: 'error' in reply ? 400 : 200 })
  })
  const Page = () => {
    const { data } = useCall(api.users.getPasskeys, {}, { fallback: 'Failed' })
    const name = data?.passkeys[0]?.name ?? ''
    return (
      <>
        <h1>{name}</h1>
        <DialogButton label="Rename">
          {(close) => (
            <CommandDialog
              title={`Rename ${name}`}
              onClose={close}
              call={api.users.renamePasskey}
              initial={{ label: '' }}
              input={({ label, reason }) => ({ passkeyId: `P1 ${reason}`, name: label })}
              check={({ label }) => ({ label: label === 'Phone' && 'This name is taken' })}
              fieldOf={(path) => (path === 'name' ? 'label' : path)}
              {...(schema && { schema })}
              refusedField={(code) => (code === 'passkey_limit' ? 'label' : null)}
              reason={{ label: 'Reason' }}
              failed="Failed to rename!"
              success="Renamed"
              verb={({ label }) => `Rename to ${label}`}
              effect="All 2 devices see the new name."
            >
              {(form) => <TextInput label="New name" data-autofocus {...form.getInputProps('label')} />}
            </CommandDialog>
          )}
        </DialogButton>
      </>
    )
  }
  const { user, router } = await show(Page)
  await screen.findByRole('heading', { name: 'Phone 1' })
  const opener = screen.getByRole('button', { name: 'Rename' })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Phone 1' }))
  const field = dialog.getByLabelText<HTMLInputElement>('New name')
  const submit = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Rename to/ })
  const fill = async (label: string) => {
    await user.clear(field)
    await user.type(field, label)
    await user.clear(dialog.getByLabelText(/^Reason/))
    await user.type(dialog.getByLabelText(/^Reason/), ' Lost ')
  }
  const commands = () => sent.filter(({ name }) => name === 'rename').map(({ data }) => data)
  return { user, router, opener, dialog, field, submit, fill, commands, keys }
}
const isOpen = () => screen.queryByRole('dialog') !== null
const expectFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))
const done: Reply = { result: { ok: true } }
const refusal = (details: object): Reply => ({ error: { status: 'FAILED_PRECONDITION', message: 'Refused', details } })

test('sends the fields with the reason once, states the outcome, and returns the focus', async () => {
  const { user, opener, dialog, field, fill, submit, commands } = await open([done])
  dialog.getByText('All 2 devices see the new name.')
  await expectFocus(field)
  await fill('Work')
  await user.click(submit())
  await screen.findByText('Renamed')
  expect(commands()).toEqual([{ passkeyId: 'P1 Lost', name: 'Work' }])
  await waitFor(() => expect(isOpen()).toBe(false))
  await expectFocus(opener)
})

test('errors are at their fields, the first of which has the focus, and nothing is sent', async () => {
  const { user, dialog, field, submit, commands } = await open([])
  await user.type(field, 'Phone')
  await user.click(submit())
  await dialog.findByText('This name is taken')
  dialog.getByText('*Required')
  await expectFocus(field)
  expect(commands()).toEqual([])
})

test.each([
  ['that names the field', { code: 'invalid_input', fields: { name: 'required' }, fieldErrors: {} }],
  ['whose field the dialog knows', { code: 'passkey_limit' }],
])('a refusal %s is at its field, with the focus', async (_, details) => {
  const { user, dialog, field, fill, submit } = await open([refusal(details)])
  await fill('Work')
  await user.click(submit())
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  await expectFocus(field)
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('another refusal is in the dialog, with the focus, and nothing typed is lost', async () => {
  const { user, dialog, field, fill, submit, commands } = await open([refusal({ code: 'not_found' }), done])
  await fill('Work')
  await user.click(submit())
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toMatch(/^Error! ./)
  await expectFocus(alert)
  expect(field.value).toBe('Work')
  await user.click(submit())
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(commands()).toHaveLength(2)
})

test('after a lost answer it says that the outcome is unknown, and asks with the same key', async () => {
  const { user, dialog, fill, submit, keys } = await open([undefined, done])
  await fill('Work')
  const online = vi.spyOn(navigator, 'onLine', 'get')
  const pressed = user.click(submit())
  await waitFor(() => expect(keys).toHaveLength(1))
  online.mockReturnValue(false)
  await pressed
  expect((await dialog.findByRole('alert')).textContent).toContain('No answer came back')
  online.mockReturnValue(true)
  fireEvent.click(submit())
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('dialog and page keep their contents from its opening until it closes', async () => {
  const { user, dialog } = await open([])
  await queries.refetchQueries()
  await screen.findByRole('dialog', { name: 'Rename Phone 1' })
  screen.getByRole('heading', { name: 'Phone 1', hidden: true })
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  await screen.findByRole('heading', { name: 'Phone 2' })
})

test('a key held down acts once', async () => {
  const { fill, commands } = await open([refusal({ code: 'not_found' }), done])
  await fill('Work')
  for (const repeat of [false, true, true]) fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', repeat })
  await screen.findByRole('alert')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', repeat: true })
  expect(commands()).toHaveLength(1)
})

test('while it is being sent, it stays open, shows that it is busy, and can’t be sent again', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const { user, dialog, fill, submit, commands } = await open([promise])
  await fill('Work')
  await user.click(submit())
  await waitFor(() => expect(submit().disabled).toBe(true))
  fireEvent.click(submit())
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter' })
  await user.keyboard('{Escape}')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Go back' }).disabled).toBe(true)
  expect(isOpen()).toBe(true)
  resolve(done)
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(commands()).toHaveLength(1)
})

test('while its schema is being loaded, a second press doesn’t send it again', async () => {
  const { promise, resolve } = Promise.withResolvers<Schema>()
  const { fill, submit, commands } = await open([done, done], () => promise)
  await fill('Work')
  fireEvent.click(submit())
  fireEvent.click(submit())
  resolve(z.object({}))
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(commands()).toHaveLength(1)
})

test('Escape, Go back and leaving the page close it, and nothing is sent', async () => {
  const { user, router, opener, commands } = await open([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(isOpen()).toBe(false))
  await user.click(opener)
  await user.click(await screen.findByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(isOpen()).toBe(false))
  await user.click(opener)
  await screen.findByRole('dialog')
  await router.navigate({ to: '/there' })
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(commands()).toEqual([])
})
