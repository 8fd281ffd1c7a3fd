import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { placeholdersOf } from '#kernel/placeholders.ts'
import { riskTable } from '#kernel/risks.ts'
import type { Translate } from './text.ts'

const filesOf = (role: string) =>
  globSync(`**/*.${role}.ts`, { cwd: fileURLToPath(new URL('..', import.meta.url)) }).toSorted()
const isTable = (value: unknown): value is Translate<string> => typeof value === 'function' && 'entries' in value

describe('the tables of texts', () => {
  test.each(filesOf('texts'))('%s has the same placeholders in Malay as in English', async (file) => {
    const exported: object = await import(`../${file}`)
    const tables = Object.values(exported).filter(isTable)
    expect(tables.length).toBeGreaterThan(0)
    for (const [key, text] of tables.flatMap(({ entries }) => [...entries])) {
      const [english, malay] = text.length === 2 ? text : [text[1], text[2]]
      expect(placeholdersOf(malay), key).toEqual(placeholdersOf(english))
      expect(english === '' || malay !== '', key).toBe(true)
      if (text.length === 2) continue
      // The form for one may leave placeholders out.
      const [one, , , oneMalay = one] = text
      expect(placeholdersOf(english), key).toEqual(expect.arrayContaining(placeholdersOf(one)))
      expect(placeholdersOf(oneMalay), key).toEqual(placeholdersOf(one))
    }
  })

  test.each(Object.entries(riskTable))('the risk %s has the same placeholders in both', (_, { text, detail }) => {
    for (const [english, malay] of detail ? [text, detail] : [text])
      expect(placeholdersOf(malay)).toEqual(placeholdersOf(english))
  })
})

test.each(filesOf('messages'))('%s has the same placeholders in Malay as in English', async (file) => {
  // `letters` throws for other placeholders.
  await expect(import(`../${file}`)).resolves.toBeDefined()
})

/** Words that are the same in Malay. */
const shared = new Set(
  `ad-hoc admin april apr audit bank csv data debit excel feb ibg id import jan jul jun logo minimum ms nov november pdf platform rentas
   sep september sha-256 slip status superadmin upah zakat`.split(/\s+/),
)
const nameOfLanguage = 'Bahasa Malaysia'
const string = `(?:'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*")`
const quoted = `(${string})`
/** English and Malay beside each other: in a pair, in a plural, and in the paragraphs of letters. */
const besides = [`\\[\\s*(?:${string},\\s*)?${quoted},\\s*${quoted},?\\s*\\]`, `${quoted}:\\s*${quoted}`]
/** The texts whose Malay is the English, apart from placeholders and shared words. */
const untranslatedIn = (source: string): string[] =>
  besides
    .flatMap((pattern) => [...source.matchAll(new RegExp(pattern, 'g'))])
    .filter(([, english, malay]) => english === malay)
    .map(([, text = '']) => text.replace(/\{[^}]*\}/g, '').replace(/^[^\p{L}]+|[^\p{L}\d]+$/gu, ''))
    .filter((text) => text !== '' && text !== nameOfLanguage && !shared.has(text.toLowerCase()))

test('every text is translated', () => {
  const source = `['Paid', 'Paid'], 'Dear {name},': 'Dear {name},', ['{a}: {b}', '{a}: {b}'], ["It's", "It's"], ['Status', 'Status'], ['day', 'days', 'days']`
  expect(untranslatedIn(source)).toEqual(['Paid', "It's", 'days', 'Dear'])
  const files = [
    ...['texts', 'messages', 'errors', 'rules'].flatMap(filesOf),
    ...globSync('kernel/*.ts', { cwd: fileURLToPath(new URL('..', import.meta.url)) }),
  ]
  const found = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      untranslatedIn(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).map((text) => `${file}: ${text}`),
    )
  expect(found).toEqual([])
})

/** Sentences of the specification, with its apostrophes. */
const specified = [
  "The page you are looking for does not exist or you don't have access permission.",
  "Passwords don't match!",
]
/** The words of texts with a straight apostrophe. */
const straightIn = (source: string): string[] =>
  source
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    .flatMap((line) => [...line.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g)])
    .map(([text]) => text.slice(1, -1).replaceAll(`\\'`, `'`))
    .filter((text) => !specified.includes(text))
    .flatMap((text) => text.match(/\p{L}+'\p{Ll}+|\p{L}+s'(?= \p{Ll})/gu) ?? [])

test('apostrophes are curly', () => {
  const source = `a: ["It's", 'Don\\'t'],\n// It's\nb: ['organizations\\' lists', "Passwords don't match!", 'It’s']`
  expect(straightIn(source)).toEqual(["It's", "Don't", "organizations'"])
  const files = [
    ...['texts', 'messages', 'errors', 'rules'].flatMap(filesOf),
    ...globSync('kernel/*.ts', { cwd: fileURLToPath(new URL('..', import.meta.url)) }),
  ].filter((file) => !file.endsWith('.test.ts'))
  const found = files.flatMap((file) =>
    straightIn(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

const small = new Set('a an and as at by for from in of on or the to with'.split(' '))
const proper = new Set('Curlec Excel Executive Malaysia Manager Managers TypeScript Upah WhatsApp'.split(' '))
const isTitleCase = (text: string): boolean => {
  const [, ...words] = text.split(' ').filter((word) => !small.has(word) && !proper.has(word))
  return words.length > 0 && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word)) && !/[.{:,]/.test(text)
}
/** Names of pages, and what the specification writes in title case. */
const titles = `2 Working Days, Account Locked, Add Pay Range, Add Wallet, Advance Pay, Approve Selected, Approved At,
  Audit Trail, Available Credit, Available Curlec Balance, Benefits Pay Runs, Bulk Import Employees,
  Change Password, Compensation Policies, Confirm New Password, Confirm Password, Create Admin,
  Create Administrator, Create Benefit, Create Category, Create Compensation Policy, Create Employee,
  Create Employee Category, Create Job Level, Create Org, Create Organization, Create Settlement, Create Team,
  Create User, Created At, Current Password, Delete Employee, Delete Withdrawal Policy!, Disbursement Settings,
  Display Name, Earned Wages, Edit Administrator, Edit Employee, Edit Organization, Edit Payment Election,
  Edit Settlement, Edit User, Employee Benefits, Employee Categories, Employee Email, Employee Name,
  Employees Pending Approval, Failed to Approve Withdrawal Policy!, Failed to Update Withdrawal Policy!,
  First Name, Get Paid, Go Back, Help Contact, In Processing, Job Levels, Last Name, Max Salary,
  Maximum Withdrawal Per Transaction, Min Salary, Missing Payment Election, Mobile Number, Modified At,
  Monthly Statements, More Options, My Benefits, New Disbursement, New Password, New Settlement Transaction,
  New Suppliers, New Withdrawal Request, Not Available!, Notifications Email Recepient, Pay Runs,
  Payment Election, Pending Approval, Please Complete Your Profile, Recent Transactions, Repayment Transaction,
  Return Selected, Start Ad-hoc Pay Run, Start Regular Pay Run, Submit for Approval, Terms and Conditions,
  Total Received, Transactions History, Upload Document, Verification Failed!, View Disbursement, View Employee,
  View Settlement, Withdrawal Date, Withdrawal Frequency, Withdrawal Policies, Withdrawal Reasons,
  Withdrawn Amount`.split(/,\s+/)

test('texts other than names of pages and of the specification are in sentence case', async () => {
  expect(['Approved At', 'Approved at', 'Created by Upah', 'New Pay Run'].filter(isTitleCase)).toEqual([
    'Approved At',
    'New Pay Run',
  ])
  const found = new Set<string>()
  for (const file of filesOf('texts')) {
    const exported: object = await import(`../${file}`)
    for (const { entries } of Object.values(exported).filter(isTable))
      for (const [, text] of entries) {
        const english = text.length === 2 ? [text[0]] : [text[0], text[1]]
        for (const one of english) if (isTitleCase(one)) found.add(one)
      }
  }
  expect([...found].toSorted()).toEqual(titles)
})
