/** A text in English and Bahasa Malaysia. */
export type Bilingual = readonly [en: string, ms: string]
