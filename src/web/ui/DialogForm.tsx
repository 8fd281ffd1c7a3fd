import { Stack } from '@mantine/core'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { freezing, StaysFresh } from '../frozen.ts'
import { HiddenRows } from './HiddenRows.tsx'

type SubmitEvent = { preventDefault: () => void; stopPropagation: () => void }

type DialogFormProps = {
  onSubmit: () => void
  /** The page keeps its data from the beginning, because the dialog shows some of it. */
  keeps?: boolean
  children: ReactNode
}
/**
 * The form of a dialog. Once it is submitted, the page keeps its data until the dialog closes, so that a refused dialog
 * stays open with its error even if its record has changed. Stops the submit event, which React would bubble to the form
 * that opened the dialog.
 */
export const DialogForm = ({ onSubmit, keeps = false, children }: DialogFormProps) => {
  const [isSubmitted, setSubmitted] = useState(keeps)
  useLayoutEffect(() => {
    if (!isSubmitted) return undefined
    freezing.set(freezing.get() + 1)
    return () => freezing.set(freezing.get() - 1)
  }, [isSubmitted])
  return (
    <StaysFresh value>
      <Stack
        component="form"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          event.stopPropagation()
          setSubmitted(true)
          onSubmit()
        }}
      >
        <HiddenRows />
        {children}
      </Stack>
    </StaysFresh>
  )
}
