import { t } from './acting.texts.ts'

/** `Lim Jia Hui for Farah binti Aziz`; without a Manager, the name alone. */
export const delegatedText = (name: string, manager: string | null): string =>
  manager === null ? name : t('delegated', { name, manager })

/** `for Farah binti Aziz`, below the name of the delegate. */
export const forText = (manager: string): string => t('for', { manager })
