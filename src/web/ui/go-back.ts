import { useRouter } from '@tanstack/react-router'

/** Returns to the previous screen, or to this path in a new tab, which has no history. */
export const useGoBack = (path: string): (() => void) => {
  const { history, navigate } = useRouter()
  return () => (history.canGoBack() ? history.back() : void navigate({ to: path }))
}
