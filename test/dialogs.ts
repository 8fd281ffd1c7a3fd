import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Widths of phones, from the smallest to the largest in use. */
export const phoneWidths = [320, 360, 390, 393, 402, 430] as const

/** Everything in open dialogs that overflows the dialog or the screen, with the number of pixels. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].flatMap((dialog) => {
      const frame = dialog.getBoundingClientRect()
      const limits = { left: Math.max(frame.left, 0), right: Math.min(frame.right, window.innerWidth) }
      return [dialog, ...dialog.querySelectorAll<HTMLElement>('*')].flatMap((one) => {
        if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.visually-hidden, svg')) return []
        const box = one.getBoundingClientRect()
        const over = Math.max(limits.left - box.left, box.right - limits.right)
        return over <= 1 ? [] : [`${one.tagName} ${one.innerText.slice(0, 30)} by ${Math.round(over)} px`]
      })
    }),
  )

/** Expects the open dialog to fit on every phone. */
export const expectDialogFits = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  await page.getByRole('dialog').first().waitFor()
  for (const width of phoneWidths) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(async () => [width, await outside(page)]).toEqual([width, []])
  }
  if (before) await page.setViewportSize(before)
}
