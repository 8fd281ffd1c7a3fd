import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

type Search = Readonly<Record<string, unknown>>

/** Changes the parameters of the URL without a new history entry and without scrolling. */
export const useReplaceSearch = (): ((change: (before: Search) => object) => void) => {
  const navigate = useNavigate()
  return useCallback(
    (change) => void navigate({ to: '.', search: change, replace: true, resetScroll: false }),
    [navigate],
  )
}

/** Goes back to the first page, after a changed search, filter or sort order. */
export const firstPage = { page: undefined, after: undefined } as const

/** The same parameters on the first page. */
export const onFirstPage = (search: Search): Search => ({ ...search, ...firstPage })
