import './mantine.css'
import '@fontsource-variable/inter/wght.css'
import './styles.css'
import { prefetchSession } from './session-prefetch.ts'
import { pause } from './pause.ts'
import { isSignedInHere } from './signed-in.ts'
import { showEarlySignIn } from './pages/early-sign-in.ts'
import { restoredAddress } from './pages/link-token.ts'

const restored = restoredAddress(window.location.pathname)
if (restored) window.history.replaceState(null, '', restored)
if (isSignedInHere()) {
  prefetchSession()
  // The paths of all screens, together with the libraries.
  void import('#modules/screens.ts')
} else showEarlySignIn()

// Evaluating all libraries in one task blocks a slow phone for 250 ms. They aren't preloaded, because on a slow connection
// they would delay the styles and this script, which show the sign-in form.
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
