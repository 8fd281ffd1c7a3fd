// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { textColumn } from './columns.tsx'
import { DataTable } from './DataTable.tsx'
import { rendering } from './rendering.fixtures.tsx'
import { rememberSaved } from './saved-record.ts'

const { show } = rendering()
const rows = Array.from({ length: 12 }, (_, i) => ({ id: `ID${i}`, name: `Team ${i}` }))
const columns = [textColumn('name', 'Name')]
const open = () =>
  show(() => (
    <DataTable
      label="Teams"
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      list={{ rows, total: rows.length }}
      empty={{ title: 'None' }}
      rowButton={(_, isSaved) => isSaved && <button type="button">Next step</button>}
      rowActions={() => []}
    />
  ))
const marked = () => [...document.querySelectorAll('tr[data-saved]')].map((row) => row.textContent)

test('a list opens at the record that was just saved, marks it once and offers its next step', async () => {
  rememberSaved({ id: 'ID11', name: 'Team 11' })
  await open()
  await screen.findByText('Team 11')
  expect(marked()).toHaveLength(1)
  screen.getByRole('button', { name: 'Next step' })
  cleanup()
  await open()
  await screen.findByText('Team 0')
  expect(marked()).toEqual([])
})

test('an answer without a record marks nothing', async () => {
  rememberSaved({ ok: true })
  await open()
  await screen.findByText('Team 0')
  expect(marked()).toEqual([])
})
