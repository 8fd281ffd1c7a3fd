import type { Page } from 'playwright-core'

const smallest = 44
/** Visible controls that are too small to touch, with their sizes. The label of a checkbox is part of its target. */
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
              : // The frame around a field is part of its target.
                (one.matches('input') && one.closest('.mantine-Input-wrapper')) || one
          ).getBoundingClientRect()
          // A file input has no size, so its label is the target.
          if (box.width === 0 || box.height === 0) return []
          // Sizes on screen can be fractions of a pixel.
          if (box.width >= least - 0.5 && box.height >= least - 0.5) return []
          const name = one.getAttribute('aria-label') ?? one.innerText
          return [`${one.tagName} ${name.trim()} ${Math.round(box.width)}x${Math.round(box.height)}`]
        },
      ),
    [within, smallest] as const,
  )
