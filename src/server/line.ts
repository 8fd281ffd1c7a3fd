import { Refusal } from '#kernel/errors.ts'

type Line = {
  /** How many are served at a time. */
  readonly atOnce: number
  /** How many wait at most; who comes then is told to come back. */
  readonly most: number
  /** How long one waits at most, ms. */
  readonly patience?: number
}

/** Waits for a place and answers how to leave it, so that costly work never takes what everybody else needs. */
export const createLine = ({ atOnce, most, patience }: Line): (() => Promise<() => void>) => {
  let inside = 0
  const waiting: (() => void)[] = []
  const turn = () =>
    new Promise<void>((go, failed) => {
      const mine = () => {
        clearTimeout(impatient)
        go()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(mine), 1)
        failed(new Refusal('unavailable'))
      }
      const impatient = patience === undefined ? undefined : setTimeout(giveUp, patience)
      waiting.push(mine)
    })
  return async () => {
    if (inside < atOnce) inside += 1
    else if (waiting.length >= most) throw new Refusal('unavailable')
    else await turn()
    let left = false
    return () => {
      if (left) return
      left = true
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
