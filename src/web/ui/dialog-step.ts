import { useTextSearch } from '../screen.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Stores the step of an open dialog in the URL: a reload opens the dialog again, and the browser's Back button closes it.
 * The next step replaces the history entry, so Back closes the dialog from every step.
 */
export const useDialogStep = <Step extends string>(steps: readonly Step[]) => {
  const { step: requested } = useTextSearch()
  const navigate = useNavigate()
  const { history } = useRouter()
  const step = steps.find((known) => known === requested) ?? null
  const go = (next: Step | undefined, replace: boolean) =>
    void navigate({ to: '.', search: next === undefined ? {} : { step: next }, replace, resetScroll: false })
  return {
    step,
    open: (next: Step) => go(next, false),
    move: (next: Step) => go(next, true),
    close: () => {
      if (step === null) return
      if (history.canGoBack()) history.back()
      else go(undefined, true)
    },
  }
}

/**
 * A dialog with one step. It is used from its first opening: its code loads then, and stays while it closes and returns
 * the focus.
 */
export const useBackDialog = (name: string) => {
  const steps = useDialogStep([name])
  const opened = steps.step !== null
  const [isUsed, setUsed] = useState(opened)
  if (opened && !isUsed) setUsed(true)
  return { opened, isUsed, open: () => steps.open(name), close: steps.close }
}
