import { round } from './machine.ts'

type Ratio = {
  best: number
  median: number
  floor: number
  goal: number
  /** Whether lower is better. */
  lower?: boolean
}
export type Report = {
  title: (text: string) => void
  note: (text: string) => void
  table: (heads: readonly string[], rows: readonly (readonly (string | number)[])[]) => void
  ratio: (name: string, ratio: Ratio) => void
  text: () => string
  failed: () => number
}

/** Collects the results as Markdown, prints them immediately, and counts missed floors. */
export const createReport = (): Report => {
  const lines: string[] = []
  let missed = 0
  const write = (line: string) => {
    lines.push(line)
    console.log(line)
  }
  return {
    title: (text) => write(`\n## ${text}\n`),
    note: (text) => write(`\n${text}\n`),
    table: (heads, rows) => {
      write(`| ${heads.join(' | ')} |`)
      write(`|${heads.map(() => '---').join('|')}|`)
      for (const row of rows) write(`| ${row.join(' | ')} |`)
    },
    ratio: (name, { best, median, floor, goal, lower = false }) => {
      const meets = (value: number, bound: number) => (lower ? value <= bound : value >= bound)
      // The median must reach the floor, and the best round should reach the goal.
      if (!meets(median, floor)) missed += 1
      const verdict = meets(best, goal) ? 'goal reached' : meets(median, floor) ? 'floor reached' : 'FLOOR MISSED'
      write(
        `\n- ${name}: best ${round(best, 2)}, median ${round(median, 2)} (floor ${floor}, goal ${goal}): **${verdict}**`,
      )
    },
    text: () => lines.join('\n'),
    failed: () => missed,
  }
}
