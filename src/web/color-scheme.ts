import { browserStorage } from './storage.ts'
/** The key in local storage under which the component library keeps the chosen colour scheme. */
const storageKey = 'mantine-color-scheme-value'

/** Applies the chosen colour scheme, before that the device's, until the component library does. */
export const startColorScheme = (): void => {
  const chosen = browserStorage.get(storageKey) ?? 'auto'
  const isDark = chosen === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
}
