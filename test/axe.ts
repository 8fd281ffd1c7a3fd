import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** Evaluated from outside, which the page's policy does not forbid. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type WithAxe = { axe: { run: (options: RunOptions) => Promise<AxeResults> } }

/** What fades in has its colours once it is there. */
const stillness = async (): Promise<void> => {
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

/** What axe calls serious or critical about what the page shows now, three of a kind at most. */
export const faultsOf = async (page: Page, only?: string): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  await page.evaluate(stillness)
  const options: RunOptions = { resultTypes: ['violations'], ...(only !== undefined && { runOnly: [only] }) }
  const { violations } = await page.evaluate((given) => (globalThis as never as WithAxe).axe.run(given), options)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map((node) => `${id}: ${node.html.slice(0, 120)} ${node.any[0]?.message ?? node.all[0]?.message ?? ''}`),
    )
}
