import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

type SubmitEvent = { preventDefault: () => void; stopPropagation: () => void }

/** The form of a dialog. React bubbles its submission to the form that opened the dialog, which would submit it too. */
export const DialogForm = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => (
  <Stack
    component="form"
    onSubmit={(event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      onSubmit()
    }}
  >
    {children}
  </Stack>
)
