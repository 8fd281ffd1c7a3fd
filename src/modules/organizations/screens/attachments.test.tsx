// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { AttachmentFields } from './Attachments.tsx'

const { show } = rendering()
const nothing = () => undefined
const contract = { url: '/files/01KA000000000001/contract.pdf', fileName: 'contract.pdf' }

test.each([
  ['without files', [], 'PNG, JPG or PDF, up to 10 MB.'],
  ['with files', [contract], 'PNG, JPG or PDF, up to 10 MB. Existing files are kept.'],
])('the hint of an organization %s says what happens to them', async (_, existing, hint) => {
  await show(() => (
    <AttachmentFields existing={existing} added={[]} busy={false} failure={null} onAdd={nothing} onDrop={nothing} />
  ))
  await screen.findByText(hint)
})
