import type { Page } from 'playwright-core'

/** Waits for the focus to move into a dialog or a menu, which happens just after it appears. */
export const focusMovesInto = (page: Page, role: 'dialog' | 'menu'): Promise<void> =>
  page.locator(`[role="${role}"]:focus-within`).waitFor()

/**
 * Picks an option of the focused select with the keyboard. A list that just opened ignores arrow keys until the page is
 * idle, which takes less time than a user needs for the next key, but more than a test.
 */
export const pickWithKeyboard = async (page: Page): Promise<void> => {
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
