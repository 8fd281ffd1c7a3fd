import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** Evaluated through the debugger protocol, which the page's CSP does not block. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type WithAxe = { axe: { run: (options: RunOptions) => Promise<AxeResults> } }

/** Waits for fade-in animations, because colors are final only after them. */
const animationsDone = async (): Promise<void> => {
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

const run = async (page: Page, runOnly?: RunOptions['runOnly']): Promise<AxeResults['violations']> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  await page.evaluate(animationsDone)
  // Loads no style sheets again: only rules that are off by default need them.
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(runOnly && { runOnly }),
  }
  return (await page.evaluate((given) => (globalThis as never as WithAxe).axe.run(given), options)).violations
}

/** At most three of each rule. */
const textsOf = (violations: AxeResults['violations']): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map((node) => `${id}: ${node.html.slice(0, 120)} ${node.any[0]?.message ?? node.all[0]?.message ?? ''}`),
  )

/** The serious and critical axe violations of the current page. */
export const violationsOf = async (page: Page, only?: string): Promise<string[]> => {
  const found = await run(page, only === undefined ? undefined : [only])
  return textsOf(found.filter(({ impact }) => impact === 'serious' || impact === 'critical'))
}

/** The violations of WCAG 2.2 A and AA of any impact. */
export const wcagViolationsOf = async (page: Page): Promise<string[]> =>
  textsOf(await run(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']))
