import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from '#app/web/screens.ts'
import { addressOf, expectPage, follow, openStory, ownerOf, pathOf, routes } from './routes.ts'
import { settled } from './settled.ts'
import { site } from './site.ts'

const s = site()
const tables = new Set(screens.flatMap(({ path, table }) => (table ? [path] : [])))
/** What identifies the rows of a file: the columns that `withKey` names, or the key that it adds. */
const keys = ['id', 'employeeICNumber', 'number', 'reference', 'domain']

test('the CSV file of every list has a column that identifies its rows', async () => {
  const story = await openStory(s.world)
  const pages = new Map<unknown, Awaited<ReturnType<typeof s.as>>>()
  const wrong: string[] = []
  const seen = new Set<string>()
  for (const row of routes.filter(({ route }) => tables.has(route))) {
    const owner = ownerOf(row, story)
    const page = pages.get(owner) ?? (await s.as(owner, { own: true }))
    if (!pages.has(owner)) await page.goto(`${s.address}${addressOf(row, story)}`)
    pages.set(owner, page)
    await follow(page, addressOf(row, story))
    await expectPage(page, row.heading, pathOf(row, story))
    const button = page.getByRole('button', { name: 'Export', exact: true }).first()
    await settled(page)
    if (!(await button.isVisible())) continue
    await button.click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ])
    const [header = ''] = readFileSync(await file.path(), 'utf8').split('\r\n')
    const columns = header.replace('﻿', '').split(',')
    seen.add(row.route)
    if (!keys.some((key) => columns.includes(key))) wrong.push(`${addressOf(row, story)}: ${header}`)
  }
  expect(wrong).toEqual([])
  // The lists that every organization has, so that the test doesn't pass because it found no button.
  expect(seen.size).toBeGreaterThan(30)
}, 240_000)
