import '#web/mantine.css'
import '@fontsource-variable/inter/wght.css'
import '#web/styles.css'
import { ignoreRepeatedPresses } from '#web/keys.ts'
import { prefetchSession } from '#web/session-prefetch.ts'
import { followTranslation } from '#web/translation.ts'
import { isSignedInHere } from '#web/signed-in.ts'
import { showEarlySignIn } from './pages/early-sign-in.ts'
import { restoredAddress } from '#web/link-token.ts'

ignoreRepeatedPresses()
followTranslation()
const restored = restoredAddress(window.location.pathname)
if (restored) window.history.replaceState(null, '', restored)
if (isSignedInHere()) {
  prefetchSession()
  // The paths of all screens, together with the libraries.
  void import('./screens.ts')
} else showEarlySignIn()

// Each is a file, see `vite.config.ts`. They aren't preloaded, because on a slow connection they would delay the styles and
// this script, which show the sign-in form. Not awaited at the top level, because the bundler would then write a separate
// file for each.
const load = async (): Promise<void> => {
  const [, , { start }] = await Promise.all([import('#web/render.ts'), import('#web/screen.ts'), import('./app.tsx')])
  await start()
}
void load()
