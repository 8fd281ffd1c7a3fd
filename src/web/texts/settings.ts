export const settings = {
  title: 'Settings',
  intro: 'How Upah looks and speaks on this device.',
  language: 'Language',
  languageHint: 'Kept in this browser. The page is loaded again.',
  appearance: 'Appearance',
  appearanceHint: 'Dark is easier on the eyes at night.',
  password: 'Password',
  passwordHint: 'Changing it ends every other session of yours.',
} as const
