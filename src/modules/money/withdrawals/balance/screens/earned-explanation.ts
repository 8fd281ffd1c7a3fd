import { t } from '../workings.texts.ts'

/** How the earned wages are calculated; null if they can't be. */
export const earnedExplanation = (source: 'accrual' | 'imported' | null): string | null =>
  source && t(source === 'imported' ? 'explainImported' : 'explain')
