// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { AttachmentFields } from './Attachments.tsx'

const { show } = rendering()
const nothing = () => undefined
const contract = { url: '/files/01KA000000000001/contract.pdf', fileName: 'contract.pdf' }

test.each([
  ['without files', [], 'PNG, JPG or PDF, up to 10 MB each.'],
  ['with files', [contract], 'PNG, JPG or PDF, up to 10 MB each. Existing files are kept.'],
])('the hint of an organization %s says what happens to them', async (_, existing, hint) => {
  await show(() => (
    <AttachmentFields existing={existing} added={[]} busy={false} failure={null} onAdd={nothing} onDrop={nothing} />
  ))
  await screen.findByText(hint)
})

test('several files are added together, and one of another type is named and left out', async () => {
  const added: string[][] = []
  const { user } = await show(() => (
    <AttachmentFields
      existing={[]}
      added={[]}
      busy={false}
      failure={null}
      onAdd={(files) => added.push(files.map(({ name }) => name))}
      onDrop={nothing}
    />
  ))
  const files = ['contract.pdf', 'logo.png', 'notes.docx'].map((name) => new File(['x'], name))
  await user.upload(await screen.findByLabelText('Add files', { selector: 'input' }), files)
  await screen.findByText(/^notes\.docx: This file type isn’t allowed/)
  expect(added).toEqual([['contract.pdf', 'logo.png']])
})
