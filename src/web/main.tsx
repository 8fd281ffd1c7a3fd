import './mantine.css'
import '@fontsource-variable/inter/wght.css'
import './styles.css'
import { ignoreRepeatedPresses } from './keys.ts'
import { prefetchSession } from './session-prefetch.ts'
import { isSignedInHere } from './signed-in.ts'
import { showEarlySignIn } from './pages/early-sign-in.ts'
import { restoredAddress } from './pages/link-token.ts'

ignoreRepeatedPresses()
const restored = restoredAddress(window.location.pathname)
if (restored) window.history.replaceState(null, '', restored)
if (isSignedInHere()) {
  prefetchSession()
  // The paths of all screens, together with the libraries.
  void import('#modules/screens.ts')
} else showEarlySignIn()

// Each is a file, see `vite.config.ts`. They aren't preloaded, because on a slow connection they would delay the styles and
// this script, which show the sign-in form. Not awaited at the top level, because the bundler would then write a separate
// file for each.
const load = async (): Promise<void> => {
  const [, , { start }] = await Promise.all([import('./render.ts'), import('./screen.ts'), import('./app.tsx')])
  await start()
}
void load()
