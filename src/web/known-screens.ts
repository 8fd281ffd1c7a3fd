import type { Screen } from './screen.ts'
import { signInScreens } from './web.screens.ts'

let known: readonly Screen[] = Object.values(signInScreens)
let follow: (screens: readonly Screen[]) => void = () => undefined

/** The screens whose paths the browser has: those before the sign-in, until the others have loaded. */
export const knownScreens = (): readonly Screen[] => known

/** Calls back once the screens for signed-in users have loaded. */
export const onScreens = (added: (screens: readonly Screen[]) => void): void => {
  follow = added
}

/** Loads the paths of all screens, which only signed-in users need. */
export const loadScreens = async (): Promise<readonly Screen[]> => {
  const { screens } = await import('#modules/screens.ts')
  if (known !== screens) {
    known = screens
    follow(screens)
  }
  return screens
}
