import './mantine.css'
import '@fontsource-variable/inter/wght.css'
import './styles.css'
import { requestEarly } from './early.ts'
import { pause } from './pause.ts'
import { isSignedInHere } from './signed-in.ts'

if (isSignedInHere()) requestEarly()

// Evaluating all libraries in one task blocks a slow phone for 250 ms. They are listed in vite.config.ts, which
// preloads them.
const parts = [
  () => import('./draw.ts'),
  () => import('./theme.ts'),
  () => import('./text.ts'),
  () => import('./api.ts'),
  () => import('./pages/SignInPages.tsx'),
  () => import('./routes/router.tsx'),
  () => import('./app.tsx'),
]
// Not awaited at the top level: the bundler would write a file of its own for each part.
const load = async (): Promise<void> => {
  for (const part of parts) {
    await part()
    await pause()
  }
  const { start } = await import('./app.tsx')
  await start()
}
void load()
