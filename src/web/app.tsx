import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { queries } from './api.ts'
import { draw } from './draw.ts'
import { startLanguage } from './language.ts'
import { pause } from './pause.ts'
import { fetchPage, router } from './routes/router.tsx'
import { theme } from './theme.ts'
import { Toasts } from './ui/Toasts.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// The library that keeps the page still behind a dialog makes a style element; it looks for the nonce here. The one that
// checks forms finds out whether it may compile code, which the policy of this page forbids and reports: it is told instead.
Object.assign(globalThis, { __webpack_nonce__: nonce, __zod_globalConfig: { jitless: true } })

/** English is here already; another language comes first: pages have texts that are read once, when they are fetched. */
export const start = async (): Promise<void> => {
  startLanguage()
  fetchPage()
  await pause()
  // Who is signed in and the code of their page are waited for here, so that nothing is drawn twice.
  await router.load()
  await pause()
  draw(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <QueryClientProvider client={queries}>
          <Toasts />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
