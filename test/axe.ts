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

/** The serious and critical axe violations of the current page, at most three of each rule. */
export const violationsOf = async (page: Page, only?: string): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  await page.evaluate(animationsDone)
  // Loads no style sheets again: only rules that are off by default need them.
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(only !== undefined && { runOnly: [only] }),
  }
  const { violations } = await page.evaluate((given) => (globalThis as never as WithAxe).axe.run(given), options)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map((node) => `${id}: ${node.html.slice(0, 120)} ${node.any[0]?.message ?? node.all[0]?.message ?? ''}`),
    )
}
