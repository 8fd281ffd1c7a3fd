// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { countriesIn, useCountryName, CountrySelect } from './CountrySelect.tsx'

const countries = [
  { code: 'MY', name: 'Malaysia' },
  { code: 'CI', name: "Cote d'Ivoire" },
  { code: 'DE', name: 'Germany' },
  { code: 'SG', name: 'Singapore' },
]
const { show } = rendering()
const Shown = ({ country }: { country: string }) => <output>{useCountryName(country)}</output>

beforeEach(() => localStorage.setItem('language', 'ms'))
afterEach(() => localStorage.clear())

test('countries are sorted by name in the language, Malaysia first', () => {
  const labelsIn = (language: 'en' | 'ms') => countriesIn(language, countries).map(({ label }) => label)
  expect(labelsIn('en')).toEqual(['Malaysia', "Cote d'Ivoire", 'Germany', 'Singapore'])
  expect(labelsIn('ms')).toEqual(['Malaysia', 'Cote d’Ivoire', 'Jerman', 'Singapura'])
})

test('a country is chosen by its Malay name and stored by its English name', async () => {
  answerCalls({ 'countries-getAll': () => ({ result: { countries, default: 'Malaysia' } }) })
  const onChange = vi.fn<(name: string) => void>()
  const { user } = await show(() => (
    <CountrySelect label="Negara" value="Germany" onChange={onChange} fallback="Gagal" />
  ))
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Negara' })
  await vi.waitFor(() => expect(field.value).toBe('Jerman'))
  await user.clear(field)
  await user.type(field, 'singapura')
  await user.click(await screen.findByRole('option', { name: 'Singapura' }))
  expect(onChange).toHaveBeenLastCalledWith('Singapore')
})

test('a record shows the Malay name of its country, and an unlisted country as stored', async () => {
  answerCalls({ 'countries-getAll': () => ({ result: { countries, default: 'Malaysia' } }) })
  await show(() => (
    <>
      <Shown country="Germany" />
      <Shown country="Elsewhere" />
    </>
  ))
  await screen.findByText('Jerman')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Jerman', 'Elsewhere'])
})
