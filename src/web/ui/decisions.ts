import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, fullMessageOf, isSignedOut } from '../api.ts'
import { outlivePage } from '../session-prefetch.ts'
import { toast } from './toast.ts'

const undoFor = 5_000

export type Outcome = 'approved' | 'rejected'
type Decision<R> = {
  row: R
  outcome: Outcome
  /** `Approved: Aina, RM 200.00`. */
  text: string
  /** Names the record if the request is refused. */
  name: string
  /** The message without a response. */
  fallback: string
  send: () => Promise<unknown>
}
type Kept<R> = Decision<R> & { place: number; isSent: boolean }
/** What a list shows of its decisions. */
export type Decisions = {
  /** How many decided rows are still shown. */
  readonly count: number
  /** Refreshes the list. */
  readonly clear: () => void
  /** The latest decision that can be undone. */
  readonly undo: { readonly text: string; readonly others: number; readonly undo: () => void } | undefined
}

const failed = (error: unknown, { name, fallback }: Pick<Decision<never>, 'name' | 'fallback'>): void => {
  if (isSignedOut(error)) return
  const message = fullMessageOf(error, fallback)
  // Offline, nothing of any decision was sent, so it is said once.
  toast.failed(error instanceof CallError && error.unsent ? message : `${name}: ${message}`)
}

/** The decisions that have not been sent. Each is sent after five seconds, or when the page or the list is left. */
const useWaiting = <R extends { readonly id: string }>(
  onSent: (id: string) => void,
  onFailed: (id: string) => void,
) => {
  const waiting = useRef(new Map<string, { decision: Decision<R>; timer: ReturnType<typeof setTimeout> }>())
  const take = useCallback((id: string): Decision<R> | undefined => {
    const one = waiting.current.get(id)
    clearTimeout(one?.timer)
    waiting.current.delete(id)
    return one?.decision
  }, [])
  const send = useCallback(
    (id: string) => {
      const decision = take(id)
      if (!decision) return
      onSent(id)
      decision.send().catch((error: unknown) => {
        onFailed(id)
        failed(error, decision)
      })
    },
    [take, onSent, onFailed],
  )
  useEffect(() => {
    const all = waiting.current
    const sendAll = () => [...all.keys()].forEach(send)
    const leave = () => {
      outlivePage(true)
      sendAll()
      // The browser may keep the page and show it again.
      setTimeout(() => outlivePage(false), 0)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      sendAll()
    }
  }, [send])
  const wait = (decision: Decision<R>) =>
    waiting.current.set(decision.row.id, { decision, timer: setTimeout(() => send(decision.row.id), undoFor) })
  return { wait, send, take }
}

/**
 * Decisions that can be undone for five seconds, before they are sent. Decided rows keep their place, marked with the
 * outcome, until the list is refreshed or left. `list` identifies the listed page.
 */
export const useDecisions = <R extends { readonly id: string }>(list: string) => {
  const [state, setState] = useState<{ list: string; kept: readonly Kept<R>[] }>({ list, kept: [] })
  const kept = state.list === list ? state.kept : []
  /** Changes the decisions of this list. One that was sent because another list is open changes nothing. */
  const change = useCallback(
    (next: (before: readonly Kept<R>[]) => readonly Kept<R>[]) =>
      setState((before) => (before.list === list ? { list, kept: next(before.kept) } : before)),
    [list],
  )
  const markSent = useCallback(
    (id: string) => change((before) => before.map((one) => (one.row.id === id ? { ...one, isSent: true } : one))),
    [change],
  )
  const remove = useCallback((id: string) => change((before) => before.filter(({ row }) => row.id !== id)), [change])
  const { wait, send, take } = useWaiting<R>(markSent, remove)
  const unsent = kept.filter(({ isSent }) => !isSent)
  const latest = unsent.at(-1)
  return {
    decide: (decision: Decision<R>, shown: readonly R[]) => {
      wait(decision)
      const place = shown.findIndex(({ id }) => id === decision.row.id)
      setState({ list, kept: [...kept, { ...decision, place, isSent: false }] })
    },
    count: kept.length,
    outcomeOf: ({ id }: R): Outcome | null => kept.find(({ row }) => row.id === id)?.outcome ?? null,
    clear: () => {
      for (const { row } of unsent) send(row.id)
      change(() => [])
    },
    /** The listed rows with the decided ones in their former places. */
    among: (listed: readonly R[]): readonly R[] =>
      kept
        .toSorted((a, b) => a.place - b.place)
        .reduce<readonly R[]>(
          (all, { row, place }) => all.toSpliced(place, 0, row),
          listed.filter(({ id }) => !kept.some(({ row }) => row.id === id)),
        ),
    undo: latest && {
      text: latest.text,
      others: unsent.length - 1,
      undo: () => {
        take(latest.row.id)
        remove(latest.row.id)
      },
    },
  }
}
