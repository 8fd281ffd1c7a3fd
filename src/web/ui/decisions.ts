import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, fullMessageOf, isSignedOut } from '../api.ts'
import { keepNotDone, type NotDone } from '../not-done.ts'
import { hasSessionEnded, useSession, withoutSecrets } from '../session.ts'
import { outlivePage } from '../session-prefetch.ts'
import { toast } from './toast.ts'

const undoFor = 5_000

export type Outcome = 'approved' | 'rejected'
/** The decision of one press or one bulk action. It is sent or undone as a whole. */
type Decision<R> = {
  rows: readonly R[]
  outcome: Outcome
  /** `Approved: Aina, RM 200.00`. */
  text: string
  /** Names the records if the request is refused. */
  name: string
  /** The message without a response. */
  fallback: string
  send: () => Promise<unknown>
  /** Shows a refusal instead of a toast. */
  onRefused?: (error: unknown) => void
}
type Kept<R> = { readonly row: R; readonly place: number; readonly decision: Decision<R>; readonly isSent: boolean }
/** The decisions of a list, for its screen. */
export type Decisions = {
  /** How many decided rows are still shown. */
  readonly count: number
  /** Refreshes the list. */
  readonly clear: () => void
  /** The latest decision that can be undone. */
  readonly undo: { readonly text: string; readonly undo: () => void } | undefined
}

const failed = (error: unknown, { name, fallback }: Pick<Decision<never>, 'name' | 'fallback'>): void => {
  if (isSignedOut(error)) return
  const message = fullMessageOf(error, fallback)
  // Offline, no decision was sent, so one toast is enough.
  toast.failed(error instanceof CallError && error.unsent ? message : `${name}: ${message}`)
}

/**
 * The decisions that have not been sent. Each is sent after five seconds, or when the page or the list is left. One that
 * can't be sent, because the session has ended or there is no connection, is kept as not done.
 */
const useWaiting = <R>(onSent: (one: Decision<R>) => void, onFailed: (one: Decision<R>) => void) => {
  const waiting = useRef(new Map<Decision<R>, ReturnType<typeof setTimeout>>())
  const { userId } = useSession()
  const drop = useCallback(
    ({ text }: Decision<R>, because: NotDone['because']) =>
      keepNotDone({ userId, text, path: withoutSecrets(window.location.pathname + window.location.search), because }),
    [userId],
  )
  const take = useCallback((decision: Decision<R>): boolean => {
    clearTimeout(waiting.current.get(decision))
    return waiting.current.delete(decision)
  }, [])
  const send = useCallback(
    (decision: Decision<R>) => {
      if (!take(decision)) return
      onSent(decision)
      decision.send().catch((error: unknown) => {
        onFailed(decision)
        if (isSignedOut(error)) drop(decision, 'signedOut')
        else if (error instanceof CallError && error.unsent) drop(decision, 'offline')
        if (decision.onRefused && error instanceof CallError && !error.unsent) decision.onRefused(error)
        else failed(error, decision)
      })
    },
    [take, drop, onSent, onFailed],
  )
  useEffect(() => {
    const all = waiting.current
    const sendAll = () => [...all.keys()].forEach(send)
    const leave = () => {
      // The session has ended elsewhere, which is why the page is left.
      if (hasSessionEnded(userId)) for (const decision of all.keys()) if (take(decision)) drop(decision, 'signedOut')
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
  }, [send, take, drop, userId])
  const wait = (decision: Decision<R>) =>
    waiting.current.set(
      decision,
      setTimeout(() => send(decision), undoFor),
    )
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
    (sent: Decision<R>) =>
      change((before) => before.map((one) => (one.decision === sent ? { ...one, isSent: true } : one))),
    [change],
  )
  const remove = useCallback(
    (taken: Decision<R>) => change((before) => before.filter(({ decision }) => decision !== taken)),
    [change],
  )
  const { wait, send, take } = useWaiting<R>(markSent, remove)
  const unsent = kept.filter(({ isSent }) => !isSent)
  const latest = unsent.at(-1)?.decision
  return {
    decide: (decision: Decision<R>, shown: readonly R[]) => {
      wait(decision)
      const decided = decision.rows.map((row) => {
        const place = shown.findIndex(({ id }) => id === row.id)
        return { row, place, decision, isSent: false }
      })
      setState({ list, kept: [...kept, ...decided] })
    },
    count: kept.length,
    outcomeOf: ({ id }: R): Outcome | null => kept.find(({ row }) => row.id === id)?.decision.outcome ?? null,
    clear: () => {
      for (const { decision } of unsent) send(decision)
      change(() => [])
    },
    /** The listed rows with the decided ones of the page in their former places. */
    among: (listed: readonly R[]): readonly R[] =>
      kept
        .filter(({ place }) => place >= 0)
        .toSorted((a, b) => a.place - b.place)
        .reduce<readonly R[]>(
          (all, { row, place }) => all.toSpliced(place, 0, row),
          listed.filter(({ id }) => !kept.some(({ row }) => row.id === id)),
        ),
    undo: latest && {
      text: latest.text,
      undo: () => {
        take(latest)
        remove(latest)
      },
    },
  }
}
