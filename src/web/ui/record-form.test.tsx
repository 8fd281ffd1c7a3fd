// @vitest-environment jsdom
import { TextInput } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CallError, queries } from '../api.ts'
import { RecordForm, useRecordForm } from './RecordForm.tsx'
import { rendering } from './rendering.fixtures.tsx'

const { show } = rendering()

type Values = { name: string; city: string }
type Office = Values & { modifiedAt: string }
const bangsar: Office = { name: 'Bangsar', city: 'Kuala Lumpur', modifiedAt: '2026-11-16T02:00:00.000Z' }
const later = '2026-11-16T03:00:00.000Z'
const labels: Record<string, string> = { name: 'Name', city: 'City' }

const stored = ['office']
/** Stores a change by someone else, which the page then reads. */
const change = (office: Office) => queries.setQueryData(stored, office)

type Save = (values: Values, base: Office | null) => Promise<unknown>
/** Renders the form of an office. */
const open = async (office: Office | null, save: Save = vi.fn(async () => undefined), refetch = vi.fn()) => {
  queries.setQueryData(stored, office)
  const onCancel = vi.fn()
  const { user, router } = await show(() => {
    const { data = null } = useQuery<Office | null>({ queryKey: stored, queryFn: skipToken })
    const state = useRecordForm<Office, Values>({
      record: data,
      refetch,
      valuesOf: (shown) => ({ name: shown?.name ?? '', city: shown?.city ?? '' }),
      schema: async () => z.object({ name: z.string().min(1, '*Required'), city: z.string().max(20) }),
      fieldOf: (path) => path.replace('office.', ''),
      save,
    })
    return (
      <RecordForm
        state={state}
        createVerb="Create"
        conflictTitle="Someone else has changed this office."
        labelOf={(name) => labels[name] ?? name}
        onCancel={onCancel}
      >
        <TextInput label="Name" {...state.form.getInputProps('name')} />
        <TextInput label="City" {...state.form.getInputProps('city')} />
      </RecordForm>
    )
  })
  return { user, router, save, refetch, onCancel }
}
const field = (label: 'Name' | 'City') => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const callError = (code: string, more: object = {}) => new CallError({ message: code, details: { code, ...more } })

describe('a form', () => {
  test('creates a record with the entered values', async () => {
    const { user, save } = await open(null)
    await user.type(field('Name'), 'Subang')
    await user.click(press('Create'))
    expect(save).toHaveBeenLastCalledWith({ name: 'Subang', city: '' }, null, { name: '', city: '' })
  })

  test('saves the changes of a record with Enter', async () => {
    const { user, save } = await open(bangsar)
    await user.type(field('City'), '{Backspace>12/}Ipoh{Enter}')
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
    const before = { name: 'Bangsar', city: 'Kuala Lumpur' }
    expect(save).toHaveBeenLastCalledWith({ name: 'Bangsar', city: 'Ipoh' }, bangsar, before)
  })

  test('shows errors of invalid input on blur and on saving, and sends nothing', async () => {
    const { user, save } = await open(bangsar)
    await user.clear(field('Name'))
    await user.tab()
    expect(await screen.findByText('*Required')).toBeTruthy()
    await user.click(press('Save'))
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Name')))
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
    expect(save).not.toHaveBeenCalled()
  })

  const refusal = callError('invalid_input', {
    fields: { 'office.city': 'city_unknown' },
    fieldErrors: { 'office.city': { code: 'city_unknown', message: 'This city is not in Malaysia.' } },
  })
  test("shows the server's errors at their fields and keeps the input", async () => {
    const { user } = await open(bangsar, () => Promise.reject(refusal))
    await user.type(field('City'), 'x')
    await user.click(press('Save'))
    await vi.waitFor(() => expect(field('City').getAttribute('aria-invalid')).toBe('true'))
    expect(field('City').value).toBe('Kuala Lumpurx')
    expect(press('Save').disabled).toBe(false)
  })

  test("keeps the server's error when the focus moves, until the value is changed or sent again", async () => {
    const { user, save } = await open(
      bangsar,
      vi.fn(() => Promise.reject(refusal)),
    )
    const isRefused = () => field('City').getAttribute('aria-invalid') === 'true'
    await user.type(field('City'), 'x')
    await user.click(press('Save'))
    await vi.waitFor(() => expect(document.activeElement).toBe(field('City')))
    await user.click(field('Name'))
    await user.click(field('City'))
    await user.tab()
    expect(isRefused()).toBe(true)
    await user.click(press('Save'))
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2))
    await vi.waitFor(() => expect(isRefused()).toBe(true))
    await user.type(field('City'), 'y')
    expect(isRefused()).toBe(false)
    await user.tab()
    expect(isRefused()).toBe(false)
  })

  test('asks for confirmation before unsaved changes are lost', async () => {
    const { user, router } = await open(bangsar)
    await user.type(field('Name'), ' Village')
    void router.navigate({ to: '/there' })
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(field('Name').value).toBe('Bangsar Village')
    void router.navigate({ to: '/there' })
    await user.click(await screen.findByRole('button', { name: 'Leave page' }))
    expect(await screen.findByRole('heading', { name: 'There' })).toBeTruthy()
  })

  test('needs no confirmation to leave without changes', async () => {
    const { user, router } = await open(bangsar)
    await user.type(field('Name'), 'x{Backspace}')
    void router.navigate({ to: '/there' })
    expect(await screen.findByRole('heading', { name: 'There' })).toBeTruthy()
  })

  test('needs no confirmation to leave after saving', async () => {
    const { user, router } = await open(bangsar)
    await user.type(field('Name'), ' Village')
    await user.click(press('Save'))
    void router.navigate({ to: '/there' })
    expect(await screen.findByRole('heading', { name: 'There' })).toBeTruthy()
  })

  test('can be left with Go back', async () => {
    const { user, onCancel, save } = await open(bangsar)
    await user.click(press('Go back'))
    expect(onCancel).toHaveBeenCalledOnce()
    expect(save).not.toHaveBeenCalled()
  })
})

describe('a change by someone else', () => {
  const notice = () => screen.findByRole('alert')

  test('to another field is offered, and both changes are saved', async () => {
    const { user, save } = await open(bangsar)
    await user.type(field('Name'), ' Village')
    const theirs = { ...bangsar, city: 'Petaling Jaya', modifiedAt: later }
    change(theirs)
    expect((await notice()).textContent).toContain('New: City.')
    expect((await notice()).textContent).not.toContain('Also changed by you')
    expect(field('City').value).toBe('Kuala Lumpur')
    await user.click(press('Update the form'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect([field('Name').value, field('City').value]).toEqual(['Bangsar Village', 'Petaling Jaya'])
    await user.click(press('Save'))
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
    const sent = { name: 'Bangsar Village', city: 'Petaling Jaya' }
    expect(save).toHaveBeenLastCalledWith(sent, theirs, { name: 'Bangsar', city: 'Petaling Jaya' })
  })

  test("to the same field keeps the user's input", async () => {
    const { user } = await open(bangsar)
    await user.type(field('Name'), ' Village')
    change({ ...bangsar, name: 'Bangsar South', modifiedAt: later })
    const text = (await notice()).textContent
    expect(text).toContain('Also changed by you, and your values are kept: Name.')
    expect(text).not.toContain('New:')
    await user.click(press('Update the form'))
    expect(field('Name').value).toBe('Bangsar Village')
  })

  test('focuses its notice after a refused save, but not while the user types', async () => {
    const refetch = vi.fn(() => void change({ ...bangsar, city: 'Ipoh', modifiedAt: later }))
    const { user } = await open(bangsar, () => Promise.reject(callError('record_changed')), refetch)
    await user.type(field('Name'), 'x')
    change({ ...bangsar, city: 'Klang', modifiedAt: '2026-11-16T02:30:00.000Z' })
    await notice()
    expect(document.activeElement).toBe(field('Name'))
    await user.click(press('Save'))
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'))
    expect(refetch).toHaveBeenCalledOnce()
    await user.click(press('Update the form'))
    expect([field('Name').value, field('City').value]).toEqual(['Bangsarx', 'Ipoh'])
  })

  test('to the same value still updates the version to save', async () => {
    const { user, save } = await open(bangsar)
    const theirs = { ...bangsar, name: 'Bangsar1', modifiedAt: later }
    await user.type(field('Name'), '1')
    change(theirs)
    await notice()
    await user.click(press('Update the form'))
    await user.click(press('Save'))
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
    expect(vi.mocked(save).mock.lastCall?.[1]).toEqual(theirs)
  })
})
