import type { Page } from 'playwright-core'

const smallest = 44
/** What a thumb cannot hit of what is in sight, with its size; a box beside a label that belongs to it is hit by the label. */
export const smallTargets = (page: Page, within = 'main'): Promise<string[]> =>
  page.evaluate(
    ([root, least]) =>
      [...document.querySelectorAll<HTMLElement>(`${root} :is(a, button, input, select, textarea, summary)`)].flatMap(
        (one) => {
          if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('thead, .visually-hidden')) return []
          const label = one instanceof HTMLInputElement ? one.labels?.[0] : undefined
          const box = (
            one.matches('[type=checkbox]')
              ? (label?.parentElement?.parentElement ?? one)
              : // The frame around a field belongs to it.
                (one.matches('input') && one.closest('.mantine-Input-wrapper')) || one
          ).getBoundingClientRect()
          // A field for files takes no room: what stands for it is pressed.
          if (box.width === 0 || box.height === 0) return []
          // Sizes on screens are fractions of a pixel.
          if (box.width >= least - 0.5 && box.height >= least - 0.5) return []
          const name = one.getAttribute('aria-label') ?? one.innerText
          return [`${one.tagName} ${name.trim()} ${Math.round(box.width)}x${Math.round(box.height)}`]
        },
      ),
    [within, smallest] as const,
  )
