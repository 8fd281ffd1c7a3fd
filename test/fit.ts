import type { Page } from 'playwright-core'

/** Sets the size of the text, in percent of the browser's usual size. */
export const setTextSize = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)

/** What does not fit the screen: sideways scrolling, text that is cut off, outside or off centre, and figures that wrap. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const wider = document.documentElement.scrollWidth - window.innerWidth
    if (wider > 0) found.add(`the page is ${wider} px wider than the screen`)
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      // A name that is cut on purpose has its whole text as the title.
      const hidden = element.closest('.visually-hidden, .skip, script, style, [title]')
      // Where rows are cards, their labels replace the head.
      const head = element.closest('thead')
      if (head && head.getBoundingClientRect().height <= 1) return false
      // Tabs that a phone has no room for are reached by a swipe.
      const tabs = element.closest('[role="tablist"]')
      if (tabs && getComputedStyle(tabs).overflowX === 'auto') return false
      return width > 1 && height > 1 && !hidden && element.checkVisibility({ visibilityProperty: true })
    }
    const isCut = (box: DOMRect, parent: Element): boolean => {
      for (let at: Element | null = parent; at; at = at.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(at)
        const clip = at.getBoundingClientRect()
        const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        if (clips(overflowX) && (box.right > clip.right + 1 || box.left < clip.left - 1)) return true
        if (clips(overflowY) && (box.bottom > clip.bottom + 2 || box.top < clip.top - 2)) return true
        if (position === 'fixed') return false
      }
      return false
    }
    const linesOf = (node: Node, start: number, length: number): number => {
      const part = document.createRange()
      part.setStart(node, start)
      part.setEnd(node, start + length)
      const lines = [...part.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
      return new Set(lines).size
    }
    const offCentre = (button: Element): boolean => {
      const label = button.querySelector('.mantine-Button-label')?.getBoundingClientRect()
      const { top, bottom } = button.getBoundingClientRect()
      return label !== undefined && Math.abs(top + bottom - label.top - label.bottom) > 4
    }
    for (const button of document.querySelectorAll('.mantine-Button-root'))
      if (isShown(button) && offCentre(button)) found.add(`not centred: ${button.textContent}`)
    // Amounts, percentages and references.
    const figures = /[A-Z]{2,}-\d[\d-]*(?![\dA-Z-])|[-−]?RM\s?[\d,]+(?:\.\d\d)?|(?<![\d.])[\d,]+\.\d\d(?![\d.])|\d+%/g
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      const { textContent: text, parentElement: parent } = node
      if (!text || text.trim() === '' || !parent || !isShown(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (isCut(box, parent)) found.add(`cut off: ${text.slice(0, 60)}`)
      if (box.right > window.innerWidth + 1 || box.left < -1) found.add(`outside: ${text.slice(0, 60)}`)
      for (const { index, 0: figure } of text.matchAll(figures))
        if (linesOf(node, index, figure.length) > 1) found.add(`wraps: ${figure}`)
    }
    return [...found]
  })

/** The names of tabs and the chosen options of fields that can't be read as a whole, and those that are small to touch. */
export const cutNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!
    const pixels = (length: string): number => Number(length.replace('px', ''))
    const isCut = (select: HTMLSelectElement, text: string): boolean => {
      const { font, paddingLeft, paddingRight, whiteSpaceCollapse, textWrapMode } = getComputedStyle(select)
      const room = select.clientWidth - pixels(paddingLeft) - pixels(paddingRight)
      const parts = whiteSpaceCollapse === 'collapse' && textWrapMode === 'wrap' ? text.split(' ') : [text]
      pen.font = font
      return (
        select.scrollHeight > select.clientHeight + 1 || parts.some((part) => pen.measureText(part).width > room + 1)
      )
    }
    const selects = [...document.querySelectorAll('select')]
      .filter((select) => select.checkVisibility({ visibilityProperty: true }))
      .map((select) => ({ select, text: select.selectedOptions[0]?.text ?? '' }))
      .filter(({ select, text }) => isCut(select, text))
      .map(({ text }) => `cut off in its field: ${text}`)
    const isWhole = (tab: Element): boolean => {
      const list = tab.parentElement!.getBoundingClientRect()
      const { left, right, height } = tab.getBoundingClientRect()
      const name = tab.querySelector('span')?.getBoundingClientRect()
      const isInside = left >= list.left - 1 && right <= Math.min(list.right, innerWidth) + 1
      return isInside && height >= 43.5 && name !== undefined && name.width > 1 && name.right <= right + 1
    }
    const tabs = [...document.querySelectorAll('[role="tab"], nav > a')]
      .filter((tab) => tab.checkVisibility({ visibilityProperty: true }) && !isWhole(tab))
      .map((tab) => `can't be read or touched: ${tab.textContent}`)
    return [...selects, ...tabs]
  })

/** What a mouse would have to scroll sideways. Tabs are scrolled by a swipe, on a phone only. */
const scrollers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((one) => {
        const { overflowX } = getComputedStyle(one)
        const scrolls = overflowX === 'auto' || overflowX === 'scroll'
        return scrolls && one.scrollWidth > one.clientWidth + 1 && !one.closest('[role="tablist"], textarea')
      })
      .map((one) => `scrolls sideways: ${one.textContent?.slice(0, 60)}`),
  )
/** What doesn't fit, and what scrolls sideways. */
export const faults = async (page: Page): Promise<string[]> => [...(await misfits(page)), ...(await scrollers(page))]
