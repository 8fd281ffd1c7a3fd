import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { needsPassword } from './pdf.steps.ts'

const encryptions = ['rc4-40', 'rc4-128', 'aes-128', 'aes-256-r5', 'aes-256']
const read = (name: string) => readFileSync(new URL(`../../../../test/files/pdf-${name}.pdf`, import.meta.url))

test.each(encryptions)('a PDF that is encrypted by %s needs a password only if it has one to open it', (encryption) => {
  expect(needsPassword(read(`${encryption}-open`))).toBe(false)
  expect(needsPassword(read(`${encryption}-secret`))).toBe(true)
})

test.each([
  ['%PDF-1.7\ntrailer<</Root 1 0 R>>', false],
  ['%PDF-1.7\n(a text about /Encrypt)', false],
  [
    '%PDF-1.7\ntrailer<</Root 1 0 R/Encrypt 9 0 R/ID[<00><00>]>>\n9 0 obj<</Filter/Standard/V 4/R 4/O(x)/U(y)/P -4>>endobj',
    true,
  ],
  ['%PDF-1.7\ntrailer<</Encrypt 9 0 R>>\n9 0 obj<</Filter/Adobe.PubSec/V 4>>endobj', true],
  ['%PDF-1.7\ntrailer<</Encrypt<</Filter/Standard/R 6/U(y)>>>>', true],
  ['%PDF-1.7\ntrailer<</Encrypt 9 0 R>>', true],
])('%j: %s', (text, isLocked) => expect(needsPassword(Buffer.from(text))).toBe(isLocked))
