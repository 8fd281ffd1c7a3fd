// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { typedRinggit } from '#kernel/money.ts'
import { instantOf } from '#kernel/time.ts'
import { followServer, now } from '../clock.ts'
import { AmountInput, PercentageInput, WholeNumberInput } from './AmountInput.tsx'
import { CodeField, ResendCode } from '#people/identity/codes/screens/CodeField.tsx'
import { FileDrop } from './FileDrop.tsx'
import { OrganizationFilter } from './OrganizationSelect.tsx'
import { countriesIn, PhoneField } from './PhoneField.tsx'
import { answerCalls, rendering, type Reply } from './rendering.fixtures.tsx'
import { SearchBox } from './SearchBox.tsx'

const { show } = rendering()

test.each([
  ['1,500', 1500, 'RM 1,500.00'],
  ['1,234.50', 1234.5, 'RM 1,234.50'],
  ['12,500,000', 12_500_000, 'RM 12,500,000.00'],
  ['.5', 0.5, 'RM 0.50'],
])('an amount typed as %s is %d', async (typed, amount, shown) => {
  const onChange = vi.fn<(amount: number | string) => void>()
  const { user } = await show(() => <AmountInput label="Amount" onChange={onChange} />)
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  await user.type(field, typed)
  await user.tab()
  expect(Number(onChange.mock.lastCall?.[0])).toBe(amount)
  expect(field.value).toBe(shown)
})

test.each([
  ['1234,50', /Use a point before the sen/],
  ['3.200,00', /Use a point before the sen/],
  ['-500', 'Enter the number without a sign'],
  ['1e3', 'Enter a number such as 1,234.50'],
  ['3200.555', 'At most two decimal places'],
])('an amount typed as %s stays as it is, and the field says why it is refused', async (typed, message) => {
  const onChange = vi.fn<(amount: number | string) => void>()
  const { user } = await show(() => <AmountInput label="Amount" onChange={onChange} />)
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  await user.type(field, typed)
  expect(typedRinggit(onChange.mock.lastCall?.[0] ?? 0)).toBeNaN()
  expect(screen.queryByText(message)).toBeNull()
  await user.tab()
  expect(screen.getByText(message)).toBeTruthy()
  expect(field.value).toBe(typed)
  await user.clear(field)
  await user.paste('1,234.50')
  expect(screen.queryByText(message)).toBeNull()
  expect(onChange).toHaveBeenLastCalledWith(1234.5)
})

test('a refused text replaces the error of the form, unless the field has its own message', async () => {
  await show(() => (
    <>
      <AmountInput label="Amount" value="50,5" error="*Required" />
      <AmountInput label="Withdrawal" value="50,5" error="x" refusal="Please enter a valid amount!" />
    </>
  ))
  expect(screen.queryByText('*Required')).toBeNull()
  expect(screen.getByText(/Use a point before the sen/)).toBeTruthy()
  expect(screen.getByText('Please enter a valid amount!')).toBeTruthy()
})

test('an amount that the form changes is shown, and text that has the focus stays as it is typed', async () => {
  const { user } = await show(() => {
    const [amount, setAmount] = useState<number | string>(20)
    return (
      <>
        <AmountInput label="Amount" value={amount} onChange={setAmount} />
        <button type="button" onClick={() => setAmount(150)}>
          Suggested
        </button>
      </>
    )
  })
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  expect(field.value).toBe('RM 20.00')
  await user.clear(field)
  await user.type(field, '1,500.')
  expect(field.value).toBe('1,500.')
  await user.click(screen.getByRole('button', { name: 'Suggested' }))
  expect(field.value).toBe('RM 150.00')
})

test('a percentage has at most two decimals, and a number of days none', async () => {
  const { user } = await show(() => (
    <>
      <PercentageInput label="Share" />
      <WholeNumberInput label="Days" suffix=" days" />
    </>
  ))
  const [share, dayCount] = [
    screen.getByLabelText<HTMLInputElement>('Share'),
    screen.getByLabelText<HTMLInputElement>('Days'),
  ]
  await user.type(share, '2.505')
  await user.type(dayCount, '2.5')
  await user.tab()
  expect(screen.getByText('At most two decimal places')).toBeTruthy()
  expect(screen.getByText('Enter a whole number')).toBeTruthy()
  await user.clear(share)
  await user.type(share, '2.5%')
  await user.clear(dayCount)
  await user.type(dayCount, '28')
  await user.tab()
  expect([share.value, dayCount.value]).toEqual(['2.5%', '28 days'])
})

describe('a phone number', () => {
  const open = async (value = '') => {
    const onChange = vi.fn<(number: string) => void>()
    const { user } = await show(() => {
      const [number, setNumber] = useState(value)
      const change = (next: string) => {
        onChange(next)
        setNumber(next)
      }
      return <PhoneField label="Mobile number" countryLabel="Country" value={number} onChange={change} />
    })
    const field = screen.getByLabelText<HTMLInputElement>('Mobile number')
    const country = screen.getByLabelText<HTMLSelectElement>('Country')
    return { user, field, country, onChange }
  }

  test('is Malaysian unless it starts with another country code', async () => {
    const { user, field, country, onChange } = await open()
    expect(country.value).toBe('MY')
    expect(country.options[0]?.text).toBe('Malaysia +60')
    await user.type(field, '012-345 6789')
    expect(onChange).toHaveBeenLastCalledWith('+60123456789')
    await user.tab()
    expect(field.value).toBe('+60 12 345 6789')
    await user.clear(field)
    await user.type(field, '+65 9123 4567')
    expect(onChange).toHaveBeenLastCalledWith('+6591234567')
    expect(country.value).toBe('SG')
  })

  test('has its countries named and sorted in the selected language', () => {
    const inMalay = countriesIn('ms').map(({ label }) => label)
    expect(inMalay[0]).toBe('Malaysia +60')
    expect(inMalay).toContain('Jepun +81')
    expect(countriesIn('en').map(({ label }) => label)).toContain('Japan +81')
    expect(inMalay.indexOf('Jepun +81')).toBeLessThan(inMalay.indexOf('Kanada +1'))
  })

  test('that is invalid is passed on unchanged', async () => {
    const { user, field, onChange } = await open()
    await user.type(field, ' none ')
    expect(onChange).toHaveBeenLastCalledWith('none')
    await user.clear(field)
    expect(onChange).toHaveBeenLastCalledWith('')
  })

  test('keeps its digits when the country is corrected', async () => {
    const { user, field, country, onChange } = await open('+60123456789')
    expect(field.value).toBe('+60 12 345 6789')
    await user.selectOptions(country, 'ID')
    expect(onChange).toHaveBeenLastCalledWith('+62123456789')
    expect(field.value).toContain('+62')
  })

  test('without digits changes only the country', async () => {
    const { user, field, country, onChange } = await open()
    await user.selectOptions(country, 'TH')
    expect(onChange).not.toHaveBeenCalled()
    await user.type(field, '0812345678')
    expect(onChange).toHaveBeenLastCalledWith('+66812345678')
  })
})

describe('a verification code', () => {
  const open = async (error: string | null = null) => {
    const onComplete = vi.fn<(digits: string) => void>()
    const { user } = await show(() => {
      const [value, setValue] = useState('')
      return <CodeField value={value} onChange={setValue} onComplete={onComplete} error={error} disabled={false} />
    })
    const boxes = screen.getAllByLabelText<HTMLInputElement>(/^Verification code \d/)
    return { user, boxes, onComplete, typed: () => boxes.map(({ value }) => value).join('') }
  }

  test('is typed digit by digit and submitted when complete', async () => {
    const { user, boxes, onComplete, typed } = await open()
    expect(document.activeElement).toBe(boxes[0])
    await user.keyboard('12345')
    expect(onComplete).not.toHaveBeenCalled()
    await user.keyboard('x6')
    expect(typed()).toBe('123456')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
  })

  test.each([
    ['123456'],
    ['123 456'],
    [' 12-34-56 '],
    ['R-123456'],
    ['r- 123456'],
    ['Your Upah code for RM 250.00 is R-123456. It is valid for 5 minutes.'],
  ])('is found in the pasted text %j', async (text) => {
    const { user, onComplete, typed } = await open()
    await user.paste(text)
    expect(typed()).toBe('123456')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
  })

  test.each([['RM 250.00'], ['12345'], ['1234567'], ['012-345 6789']])(
    'is not found in the pasted text %j',
    async (text) => {
      const { user, onComplete } = await open()
      await user.paste(text)
      expect(onComplete).not.toHaveBeenCalled()
    },
  )

  test('that was refused shows the error', async () => {
    await open('This code is wrong.')
    expect(screen.getByRole('alert').textContent).toBe('This code is wrong.')
  })
})

describe('a new code', () => {
  test('can be requested after the waiting time', async () => {
    followServer(new Date().toISOString())
    const onResend = vi.fn()
    const { user } = await show(() => <ResendCode at={instantOf(now() - 1)} busy={false} onResend={onResend} />)
    await user.click(screen.getByRole('button', { name: 'Send a new code' }))
    expect(onResend).toHaveBeenCalledOnce()
  })

  test.each([
    [61_000, '1:01'],
    [9_000, '0:09'],
    // If the device's clock is behind, the wait is at most two minutes.
    [900_000, '2:00'],
  ])('available in %d ms shows %s', async (ms, text) => {
    followServer(new Date().toISOString())
    const at = instantOf(now() + ms)
    await show(() => <ResendCode at={at} busy={false} onResend={vi.fn()} />)
    expect(screen.getByText(`You can request a new code in ${text}`)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a search', () => {
  test('is reported once after a pause in typing, and follows the URL', async () => {
    const onChange = vi.fn<(text: string) => void>()
    const { user } = await show(() => {
      const [value, setValue] = useState('')
      return (
        <>
          <SearchBox value={value} total={12_345} more onChange={(text) => (onChange(text), setValue(text))} />
          <button type="button" onClick={() => setValue('from the back button')}>
            Back
          </button>
        </>
      )
    })
    const field = screen.getByLabelText<HTMLInputElement>('Search 12,345+ records...')
    await user.type(field, 'aina')
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('aina'))
    expect(field.value).toBe('aina')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(field.value).toBe('from the back button')
  })
})

describe('the organization filter', () => {
  const ids = ['06KPKTA000000001', '06KPKTA000000002'] as const
  const found = [
    { id: ids[0], name: 'Kopi Kita Sdn Bhd', domain: 'KOPI' },
    { id: ids[1], name: 'Teh Tarik Sdn Bhd', domain: 'TEH' },
  ]
  const organizations = {
    'orgs-getOrgs': ({ search = '' }): Reply => ({
      result: { organizations: found.filter(({ name }) => name.toLowerCase().includes(search)) },
    }),
    'orgs-getOrgInfo': ({ orgId }: Record<string, unknown>): Reply => ({
      result: found.find(({ id }) => id === orgId),
    }),
  }
  const open = async (value?: string) => {
    const onChange = vi.fn<(id: string | undefined) => void>()
    const sent = answerCalls(organizations)
    const { user } = await show(() => <OrganizationFilter value={value} onChange={onChange} />)
    const field = () => screen.getByLabelText<HTMLInputElement>('Organization', { selector: 'input' })
    return { user, onChange, sent, field }
  }

  test('loads organizations only when it is focused, and searches on the server', async () => {
    const { user, onChange, sent, field } = await open()
    expect(sent).toEqual([])
    expect(field().placeholder).toBe('All organizations')
    await user.click(field())
    expect(await screen.findByRole('option', { name: 'Kopi Kita Sdn Bhd KOPI' })).toBeTruthy()
    await user.type(field(), 'teh')
    await vi.waitFor(() => expect(sent.at(-1)?.data).toEqual({ pageSize: 50, search: 'teh' }))
    await vi.waitFor(() => expect(screen.queryByRole('option', { name: /Kopi/ })).toBeNull())
    await user.click(await screen.findByRole('option', { name: 'Teh Tarik Sdn Bhd TEH' }))
    expect(onChange).toHaveBeenLastCalledWith(ids[1])
  })

  test('shows a message if nothing matches', async () => {
    const { user, field } = await open()
    await user.click(field())
    await user.type(field(), 'zzz')
    expect(await screen.findByText('No matching organizations')).toBeTruthy()
  })

  test('shows the name of the organization in the URL, and can be cleared', async () => {
    const { user, onChange, field } = await open(ids[0])
    await vi.waitFor(() => expect(field().value).toBe('Kopi Kita Sdn Bhd'))
    await user.click(screen.getByLabelText('Clear'))
    expect(onChange).toHaveBeenLastCalledWith(undefined)
  })

  test('requests no organization for an invalid id in the URL', async () => {
    const { sent } = await open('<script>')
    await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['orgs-getOrgs']))
  })
})

describe('a dropped or selected file', () => {
  const open = async () => {
    const onFile = vi.fn<(file: File) => void>()
    await show(() => (
      <FileDrop label="Document" hint="PDF up to 1 MB" extensions={['.pdf', '.png']} maxMegabytes={1} onFile={onFile} />
    ))
    const field = await screen.findByLabelText<HTMLInputElement>('Document', { selector: 'input' })
    const choose = (file: File) => fireEvent.change(field, { target: { files: [file] } })
    return { choose, onFile }
  }

  test('is accepted if its extension and size are allowed, ignoring case', async () => {
    const { choose, onFile } = await open()
    const file = new File(['%PDF'], 'Invoice.PDF', { type: 'application/pdf' })
    choose(file)
    await vi.waitFor(() => expect(onFile).toHaveBeenCalledExactlyOnceWith(file))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('with another extension shows an error until another file is selected', async () => {
    const { choose, onFile } = await open()
    choose(new File(['MZ'], 'invoice.pdf.exe'))
    expect((await screen.findByRole('alert')).textContent).toBe('This file type isn’t allowed. Use pdf, png.')
    expect(onFile).not.toHaveBeenCalled()
    choose(new File(['%PDF'], 'invoice.pdf'))
    await vi.waitFor(() => expect(onFile).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('can have the maximum size but no more', async () => {
    const { choose, onFile } = await open()
    choose(new File([new Uint8Array(1_000_001)], 'scan.png'))
    expect((await screen.findByRole('alert')).textContent).toBe('The file is too large. The limit is 1 MB.')
    choose(new File([new Uint8Array(1_000_000)], 'scan.png'))
    await vi.waitFor(() => expect(onFile).toHaveBeenCalledOnce())
  })
})
