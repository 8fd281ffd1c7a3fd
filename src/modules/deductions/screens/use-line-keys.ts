import { useEffect, useState } from 'react'
import { onKeyPress } from '#web/keys.ts'
import { isTaken } from '#web/ui/review-keys.ts'
import type { Result } from '../deduction.rules.ts'

const resultKeys: Readonly<Record<string, Result>> = { d: 'deducted', p: 'partly', n: 'not_deducted' }

type LineKeys = {
  readonly count: number
  readonly isOn: boolean
  readonly scrollTo: (place: number) => void
  readonly choose: (place: number, result: Result) => void
}
/** The current line, and the keys that move and answer: j and k, or the arrows; d, p and n. */
export const useLineKeys = ({ count, isOn, scrollTo, choose }: LineKeys) => {
  const [place, setPlace] = useState(0)
  const current = Math.min(place, Math.max(0, count - 1))
  const go = (next: number) => {
    const to = Math.min(Math.max(next, 0), count - 1)
    setPlace(to)
    scrollTo(to)
  }
  useEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
      const result = resultKeys[event.key]
      if (step === undefined && result === undefined) return
      event.preventDefault()
      if (step !== undefined) go(current + step)
      else if (result !== undefined && count > 0) choose(current, result)
    }
    return onKeyPress(document, onKey)
  })
  return { current, go, setPlace }
}
