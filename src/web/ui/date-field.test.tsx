// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Period } from '#kernel/time.ts'
import { followServer } from '../clock.ts'
import { DateField } from './DateField.tsx'
import { MonthPicker, useMonth } from './MonthPicker.tsx'
import { rendering } from './rendering.fixtures.tsx'

const { show } = rendering()

type Options = { value?: string; min?: string; max?: string; required?: boolean; error?: string }
/** Renders a date field, and returns the field and the mock that receives its values. */
const open = async ({ value = '', ...options }: Options = {}) => {
  const onChange = vi.fn<(date: string) => void>()
  const { user } = await show(() => {
    const [date, setDate] = useState(value)
    return (
      <>
        <DateField
          {...options}
          label="Start date"
          value={date}
          onChange={(next) => {
            onChange(next)
            setDate(next)
          }}
        />
        <button type="button" onClick={() => setDate('2026-12-31')}>
          Last day
        </button>
        <button type="button" onClick={() => setDate('')}>
          No day
        </button>
      </>
    )
  })
  const field = screen.getByLabelText<HTMLInputElement>(/Start date/)
  return { user, field, onChange }
}
const wrong = 'Please enter the date as dd/mm/yyyy'

describe('a date', () => {
  test('can be typed with or without separators, and is formatted on blur', async () => {
    const { user, field, onChange } = await open()
    await user.type(field, '5/11/2026')
    expect(onChange).toHaveBeenLastCalledWith('2026-11-05')
    expect(field.value).toBe('5/11/2026')
    await user.tab()
    expect(field.value).toBe('05/11/2026')
    await user.clear(field)
    await user.type(field, '29022028')
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith('2028-02-29')
    expect(field.value).toBe('29/02/2028')
  })

  test('that does not exist shows an error on blur, not while it is typed', async () => {
    const { user, field, onChange } = await open()
    await user.type(field, '31/02/2026')
    expect(screen.queryByText(wrong)).toBeNull()
    await user.tab()
    expect(screen.getByText(wrong)).toBeTruthy()
    expect(field.value).toBe('31/02/2026')
    expect(onChange).toHaveBeenLastCalledWith('')
    await user.clear(field)
    await user.type(field, '28/02/2026')
    expect(screen.queryByText(wrong)).toBeNull()
    expect(onChange).toHaveBeenLastCalledWith('2026-02-28')
  })

  test('that is optional and invalid does not count as empty', async () => {
    const { user, field, onChange } = await open({ required: false })
    await user.type(field, 'tomorrow')
    expect(onChange).toHaveBeenLastCalledWith('tomorrow')
    await user.clear(field)
    expect(onChange).toHaveBeenLastCalledWith('')
    await user.tab()
    expect(screen.queryByText(wrong)).toBeNull()
  })

  test("that is invalid shows that error instead of the form's", async () => {
    const { user, field } = await open({ error: '*Required' })
    expect(screen.getByText('*Required')).toBeTruthy()
    await user.type(field, '1112026')
    expect(screen.getByText(wrong)).toBeTruthy()
    expect(screen.queryByText('*Required')).toBeNull()
  })

  test('is updated when the form changes the value', async () => {
    const { user, field } = await open({ value: '2026-11-05' })
    expect(field.value).toBe('05/11/2026')
    await user.click(screen.getByRole('button', { name: 'Last day' }))
    expect(field.value).toBe('31/12/2026')
    await user.click(screen.getByRole('button', { name: 'No day' }))
    expect(field.value).toBe('')
  })

  test('set by the form replaces an invalid date and its error', async () => {
    const { user, field } = await open()
    await user.type(field, '99/99/9999')
    await user.click(screen.getByRole('button', { name: 'Last day' }))
    expect(field.value).toBe('31/12/2026')
    expect(screen.queryByText(wrong)).toBeNull()
  })
})

describe('the calendar', () => {
  const calendar = async (options: Options) => {
    const opened = await open(options)
    await opened.user.click(screen.getByRole('button', { name: 'Open the calendar' }))
    const days = await screen.findByRole('table')
    const day = (name: string) => within(days).getByRole<HTMLButtonElement>('button', { name })
    return { ...opened, day }
  }

  test('opens at the date of the field and closes when a date is selected', async () => {
    const { user, field, onChange, day } = await calendar({ value: '2026-02-10' })
    await user.click(day('28 February 2026'))
    expect(onChange).toHaveBeenLastCalledWith('2026-02-28')
    expect(field.value).toBe('28/02/2026')
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('button', { name: 'Open the calendar' }).getAttribute('aria-expanded')).toBe('false')
  })

  test("opens at the month of the server's clock if there is no date", async () => {
    followServer('2031-03-31T17:00:00Z')
    const { day } = await calendar({})
    expect(day('1 April 2031')).toBeTruthy()
    followServer(new Date().toISOString())
  })

  test('enables the days within the limits, and opens at the last day', async () => {
    const { day } = await calendar({ min: '2026-11-03', max: '2026-11-20' })
    expect(['2', '3', '20', '21'].map((number) => day(`${number} November 2026`).disabled)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

describe('a month', () => {
  const months = async (props: { back?: number; ahead?: number }, at = '/here') => {
    followServer('2026-11-16T02:00:00Z')
    const { user, router } = await show(
      () => {
        const [month, setMonth] = useMonth()
        return <MonthPicker value={month} onChange={setMonth} {...props} />
      },
      { at },
    )
    const select = screen.getByLabelText<HTMLSelectElement>('Month')
    const listed = () => [...select.options].map(({ text }) => text)
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    return { user, router, select, listed, button }
  }

  test('defaults to the current month, and is stored in the URL', async () => {
    const { user, router, select, listed, button } = await months({ back: 3 })
    expect(listed()).toEqual(['November 2026', 'October 2026', 'September 2026'])
    expect(select.value).toBe('2026-11')
    expect(button('Next month').disabled).toBe(true)
    await user.click(button('Previous month'))
    expect(router.state.location.search).toEqual({ month: '2026-10' })
    await user.selectOptions(select, 'September 2026')
    expect(router.state.location.search).toEqual({ month: '2026-09' })
    expect(button('Previous month').disabled).toBe(true)
    await user.click(button('Next month'))
    expect(select.value).toBe('2026-10')
  })

  test('keeps the search and sort order of the list, and starts on the first page', async () => {
    const { user, router, button } = await months({}, '/here?q=aina&sort=name&page=3&after=x')
    await user.click(button('Previous month'))
    expect(router.state.location.search).toEqual({ q: 'aina', sort: 'name', month: '2026-10' })
  })

  test('can be in the future if the list has future months', async () => {
    const { user, select, listed, button } = await months({ back: 1, ahead: 2 })
    expect(listed()).toEqual(['January 2027', 'December 2026', 'November 2026'])
    await user.click(button('Next month'))
    await user.click(button('Next month'))
    expect(select.value).toBe('2027-01')
    expect(button('Next month').disabled).toBe(true)
  })

  test('of the URL is listed even if it is older than the others', async () => {
    const older = await months({ back: 2 }, '/here?month=2019-02')
    expect(older.select.value).toBe('2019-02')
    expect(older.listed()).toEqual(['February 2019', 'November 2026', 'October 2026'])
    expect(older.button('Previous month').disabled).toBe(true)
  })

  test('that is invalid in the URL defaults to the current month', async () => {
    expect((await months({}, '/here?month=2026-13')).select.value).toBe('2026-11')
  })

  test('can be unset in a form, and the buttons then start at the newest month', async () => {
    const onChange = vi.fn<(month: Period) => void>()
    followServer('2026-11-16T02:00:00Z')
    const { user } = await show(() => (
      <MonthPicker
        value={null}
        onChange={onChange}
        field={{ label: 'Month of pay', error: 'Please choose a month', empty: 'Choose a month' }}
      />
    ))
    const select = screen.getByLabelText<HTMLSelectElement>(/Month of pay/)
    expect(select.selectedOptions[0]?.text).toBe('Choose a month')
    expect(screen.getByRole('combobox', { description: 'Please choose a month' })).toBe(select)
    expect(select.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(onChange).toHaveBeenLastCalledWith('2026-11')
  })
})
