import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'

/**
 * The open dialog as part of the address: a reload opens it again, and the browser's Back button closes it. Going from
 * one step to the next replaces the entry, so Back closes the dialog from every step.
 */
export const useDialogStep = <Step extends string>(steps: readonly Step[]) => {
  const { step: written } = useSearch({ strict: false }) as { step?: string }
  const navigate = useNavigate()
  const { history } = useRouter()
  const step = steps.find((one) => one === written) ?? null
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
