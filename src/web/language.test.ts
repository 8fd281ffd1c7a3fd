import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from './browser.fixtures.ts'
import { chooseLanguage, chosenLanguage, languageChoices, sendLanguage, startLanguage } from './language.ts'
import { roleText } from './role-text.ts'
import { setLanguage } from './text.ts'

let browser = stubBrowser()
beforeEach(() => void (browser = stubBrowser()))
afterAll(() => {
  setLanguage('en')
  vi.unstubAllGlobals()
})

test('the language is English until Malay is selected, and is remembered', () => {
  expect(chosenLanguage()).toBe('en')
  chooseLanguage('ms')
  expect(browser.opened).toEqual(['reload'])
  expect(chosenLanguage()).toBe('ms')
  startLanguage()
  expect(roleText('Employee')).toBe('Pekerja')
  chooseLanguage('en')
  startLanguage()
  expect(roleText('Employee')).toBe('Employee')
})

test.each([
  [['ms-MY', 'en-GB'], 'ms'],
  [['zh-Hans-MY', 'ms', 'en'], 'ms'],
  [['en-MY', 'ms-MY'], 'en'],
  [['ta'], 'en'],
])('a phone with the languages %j starts in %s', async (languages, language) => {
  vi.stubGlobal('navigator', { languages })
  expect(chosenLanguage()).toBe(language)
  const send = vi.fn<(language: string) => Promise<unknown>>().mockResolvedValue(null)
  await sendLanguage('aina', send)
  expect(send.mock.calls).toEqual(language === 'ms' ? [['ms']] : [])
  browser.storage.set('language', 'en')
  expect(chosenLanguage()).toBe('en')
  vi.stubGlobal('navigator', { languages: ['en'] })
})

test('a change of the language can restore a fragment of the URL before it reloads the page', () => {
  chooseLanguage('ms', '06KOPI.secret')
  expect(browser.opened).toEqual(['#06KOPI.secret', 'reload'])
  expect([...browser.storage.values()]).toEqual(['ms'])
})

test('an unknown stored language means English', () => {
  browser.storage.set('language', 'fr')
  expect(chosenLanguage()).toBe('en')
  expect(languageChoices.map(({ value }) => value)).toEqual(['en', 'ms'])
})

test('roles are named in the selected language', () => {
  setLanguage('ms')
  expect([roleText('Manager'), roleText('system')]).toEqual(['Pengurus', 'Sistem'])
  setLanguage('en')
  expect([roleText('Manager'), roleText('system')]).toEqual(['Manager', 'System'])
})

test('a role that no longer exists is shown by its stored name', () => {
  setLanguage('ms')
  expect(roleText('Manager')).toBe('Pengurus')
  expect(roleText('toString')).toBe('toString')
  expect(roleText('Accountant')).toBe('Accountant')
})

test('the selected language is sent once for each user, and again after a failure', async () => {
  const send = vi.fn<(language: string) => Promise<unknown>>()
  send.mockResolvedValue(null)
  await sendLanguage('aina', send)
  expect(send, 'no language was selected').not.toHaveBeenCalled()
  chooseLanguage('ms')
  send.mockRejectedValueOnce(new Error('offline'))
  await sendLanguage('aina', send)
  await sendLanguage('aina', send)
  await sendLanguage('aina', send)
  expect(send.mock.calls).toEqual([['ms'], ['ms']])
  await sendLanguage('badrul', send)
  chooseLanguage('en')
  await sendLanguage('badrul', send)
  expect(send.mock.calls.slice(2)).toEqual([['ms'], ['en']])
})
