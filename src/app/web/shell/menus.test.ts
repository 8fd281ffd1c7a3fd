import { expect, test } from 'vitest'
import { screens } from '../screens.ts'
import { newPasswordErrors } from '#people/identity/screens/password-rules.ts'
import { menuOf, userMenuOf } from './menus.ts'

const features = (on: 'yes' | 'no') => ({ rollingPay: on, eBenefits: on, disbursements: { enable: on } })
const pathsOf = (...given: Parameters<typeof menuOf>) =>
  menuOf(...given).flatMap(({ entries }) => entries.map(({ to }) => to))
const featureOf = (path: string) => {
  const found = screens.find((screen) => screen.path === path)
  return found?.menu?.feature ?? found?.feature
}

test.each(['Employee', 'Manager'] as const)('the menu of the %s hides the features that are off', (role) => {
  const all = pathsOf(role, features('yes'))
  expect(pathsOf(role, null)).toEqual(all)
  expect(all.some(featureOf)).toBe(true)
  expect(pathsOf(role, features('no'))).toEqual(all.filter((path) => !featureOf(path)))
})

test('management has only settings under Settings, and people and benefits in their own groups', () => {
  const labelsOf = (title: string, on: 'yes' | 'no') =>
    menuOf('Manager', features(on))
      .find((group) => group.title === title)
      ?.entries.map(({ label }) => label)
  expect(labelsOf('Directory', 'yes')).toEqual(['Employees', 'Teams', 'Suppliers', 'Users'])
  expect(labelsOf('Directory', 'no')).toEqual(['Employees', 'Teams', 'Users'])
  expect(labelsOf('Benefits', 'yes')).toEqual([
    'Pay Runs',
    'Benefits',
    'Categories',
    'Job Levels',
    'Compensation Policies',
  ])
  expect(labelsOf('Settings', 'yes')).toEqual([
    'Notifications Email',
    'Help Contact',
    'Developers',
    'Withdrawal Policies',
    'Disbursement Settings',
    'Audit Trail',
  ])
  expect(labelsOf('Settings', 'no')).toEqual(['Notifications Email', 'Help Contact', 'Developers', 'Audit Trail'])
})

test.each(['rollingPay', 'eBenefits', 'disbursements'] as const)('%s alone shows only its entries', (feature) => {
  const only = {
    ...features('no'),
    ...(feature === 'disbursements' ? { disbursements: { enable: 'yes' as const } } : { [feature]: 'yes' as const }),
  }
  const shown = new Set(pathsOf('Manager', only).map(featureOf))
  shown.delete(undefined)
  expect([...shown]).toEqual([feature])
})

test.each(['Employee', 'Manager', 'admin'] as const)('the menus of the %s list each entry once', (role) => {
  for (const paths of [pathsOf(role, null), userMenuOf(role).map(({ to }) => to)])
    expect(new Set(paths).size).toBe(paths.length)
  expect(menuOf(role, null).every(({ entries }) => entries.length > 0)).toBe(true)
})

test('a new password has at least six characters and is entered twice', () => {
  const tooShort = expect.any(String)
  expect(newPasswordErrors({ password: '', confirm: '' })).toEqual({ password: '*Required', confirm: '*Required' })
  expect(newPasswordErrors({ password: '12345', confirm: '12345' })).toEqual({ password: tooShort, confirm: null })
  expect(newPasswordErrors({ password: 'kopi-57', confirm: 'kopi-56' }).confirm).toEqual(expect.any(String))
  expect(newPasswordErrors({ password: 'kopi-5', confirm: 'kopi-5' })).toEqual({ password: null, confirm: null })
})
