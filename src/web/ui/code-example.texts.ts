import { texts } from '../text.ts'

export const t = texts({
  copy: ['Copy', 'Salin'],
  copied: ['Copied', 'Disalin'],
  of: ['{action}: {label}', '{action}: {label}'],
})
