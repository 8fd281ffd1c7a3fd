import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

type Search = Readonly<Record<string, unknown>>

/** Changes the parameters of the URL, without a new entry in the history and without scrolling. */
export const useReplaceSearch = (): ((change: (before: Search) => object) => void) => {
  const navigate = useNavigate()
  return useCallback(
    (change) => void navigate({ to: '.', search: change, replace: true, resetScroll: false }),
    [navigate],
  )
}

/** A changed search, filter or order starts on the first page. */
export const firstPage = { page: undefined, after: undefined } as const

/** The parameters of a list for the same list of another month. */
export const onFirstPage = (search: Search): Search => ({ ...search, ...firstPage })
