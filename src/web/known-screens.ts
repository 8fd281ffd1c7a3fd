import type { Screen } from './screen.ts'
import { signInScreens } from './web.screens.ts'

let known: readonly Screen[] = Object.values(signInScreens)
let load = async (): Promise<readonly Screen[]> => known
let follow: (screens: readonly Screen[]) => void = () => undefined

/** The screens whose paths the browser has: those before the sign-in, until the others have loaded. */
export const knownScreens = (): readonly Screen[] => known

/** Calls back once the screens for signed-in users have loaded. */
export const onScreens = (added: (screens: readonly Screen[]) => void): void => {
  follow = added
}

/** Sets what loads all screens. The app has them. */
export const provideScreens = (loading: () => Promise<readonly Screen[]>): void => {
  load = loading
}

/** Loads the paths of all screens, which only signed-in users need. */
export const loadScreens = async (): Promise<readonly Screen[]> => {
  const screens = await load()
  if (known !== screens) {
    known = screens
    follow(screens)
  }
  return screens
}
