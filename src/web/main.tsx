import './mantine.css'
import '@fontsource-variable/inter/wght.css'
import './styles.css'
import { prefetchSession } from './session-prefetch.ts'
import { pause } from './pause.ts'
import { isSignedInHere } from './signed-in.ts'
import { restoredAddress } from './pages/link-token.ts'

const restored = restoredAddress(window.location.pathname)
if (restored) window.history.replaceState(null, '', restored)
if (isSignedInHere()) prefetchSession()

// Evaluating all libraries in one task blocks a slow phone for 250 ms. vite.config.ts preloads these files.
const parts = [
  () => import('./render.ts'),
  () => import('./theme.ts'),
  () => import('./text.ts'),
  () => import('./api.ts'),
  () => import('./pages/SignInPages.tsx'),
  () => import('./routes/router.tsx'),
  () => import('./app.tsx'),
]
// Not awaited at the top level, because the bundler would then write a separate file for each part.
const load = async (): Promise<void> => {
  for (const part of parts) {
    await part()
    await pause()
  }
  const { start } = await import('./app.tsx')
  await start()
}
void load()
