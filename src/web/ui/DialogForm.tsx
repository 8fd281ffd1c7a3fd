import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { HiddenRows } from './HiddenRows.tsx'

type SubmitEvent = { preventDefault: () => void; stopPropagation: () => void }

/** The form of a dialog. Stops the submit event, which React would bubble to the form that opened the dialog. */
export const DialogForm = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => (
  <Stack
    component="form"
    onSubmit={(event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      onSubmit()
    }}
  >
    <HiddenRows />
    {children}
  </Stack>
)
