import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@fontsource-variable/inter/wght.css'
import './styles.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from './api.ts'
import { startLanguage } from './language.ts'
import { router } from './routes/router.tsx'
import { theme } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// The library that keeps the page still behind a dialog makes a style element; it looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce })
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

// English is here already; another language comes first, so that no page is made in two.
void startLanguage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <QueryClientProvider client={queries}>
          <Notifications position="top-center" limit={3} zIndex={1000} />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  ),
)
