import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { queries } from '#web/api.ts'
import { startLanguage } from '#web/language.ts'
import { pause } from '#web/pause.ts'
import { render } from '#web/render.ts'
import { fetchNextPage, fetchPage, router } from './routes/router.tsx'
import { followOtherTabs } from '#web/session.ts'
import { themeOf } from '#web/theme.ts'
import { Toasts } from '#web/ui/Toasts.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// Mantine's scroll lock reads the nonce for its style element here. Zod tests whether it can compile code, which the
// content security policy forbids and reports, so disable that.
Object.assign(globalThis, { __webpack_nonce__: nonce, __zod_globalConfig: { jitless: true } })

/** Starts the application. Set the language first, because pages read some texts on import. */
export const start = async (): Promise<void> => {
  startLanguage()
  window.addEventListener('storage', followOtherTabs)
  await fetchPage()
  document.addEventListener('focusin', fetchNextPage)
  await pause()
  // Wait for the session and the page's code, to render the page once only.
  await router.load()
  await pause()
  render(
    <StrictMode>
      <MantineProvider theme={themeOf()} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <QueryClientProvider client={queries}>
          <Toasts />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
