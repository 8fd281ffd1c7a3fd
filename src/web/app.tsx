import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { queries } from './api.ts'
import { draw } from './draw.ts'
import { startLanguage } from './language.ts'
import { pause } from './pause.ts'
import { fetchPage, router } from './routes/router.tsx'
import { themeOf } from './theme.ts'
import { Toasts } from './ui/Toasts.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// Mantine's scroll lock creates a style element and reads the nonce here. Zod probes whether it may compile code, which
// this page's policy forbids and reports, so disable that.
Object.assign(globalThis, { __webpack_nonce__: nonce, __zod_globalConfig: { jitless: true } })

/** English is bundled; load other languages first, because pages read some texts on import. */
export const start = async (): Promise<void> => {
  startLanguage()
  fetchPage()
  await pause()
  // Wait for the session and the page's code, so that nothing renders twice.
  await router.load()
  await pause()
  draw(
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
