import { useTextSearch } from '../screen.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'

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
