import worldCountries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import type { Handlers } from '#server/context.ts'
import { renderReport } from '#server/documents/report.ts'
import type { Db } from '#server/postgres/database.ts'
import type { content, countries } from './content.contract.ts'
import { termsReport } from './terms-pdf.steps.ts'
import { termsVersion } from './terms.rules.ts'

const readWelcome = (db: Db, language: 'en' | 'ms') =>
  db
    .selectFrom('content_documents')
    .select(['image_url as url', language === 'ms' ? 'heading_malay as heading' : 'heading'])
    .where('name', '=', 'welcome')
    .executeTakeFirst()

export const contentHandlers: Handlers<typeof content> = {
  getWelcome: async (ctx, { language = 'en' }) => {
    const { heading, url } = (await readWelcome(ctx.db, language)) ?? ctx.refuse('image_not_found')
    return { heading, url: url ?? ctx.refuse('image_not_found') }
  },

  downloadTerms: async (_, { version = termsVersion, language = 'en' }) => ({
    fileName: `${language === 'ms' ? 'Terma' : 'Terms'} ${version}.pdf`,
    contentType: 'application/pdf',
    body: pdfOf(version, language),
  }),
}

const pdfOf = async function* (version: string, language: 'en' | 'ms') {
  yield await renderReport(termsReport(version, language))
}

const defaultCode = 'MY'

worldCountries.registerLocale(english)
const listed = Object.entries(worldCountries.getNames('en', { select: 'official' }))
  .map(([code, name]) => ({ code, name }))
  .toSorted(
    (a, b) => Number(b.code === defaultCode) - Number(a.code === defaultCode) || a.name.localeCompare(b.name, 'en'),
  )
const defaultName = worldCountries.getName(defaultCode, 'en') ?? 'Malaysia'

export const countryHandlers: Handlers<typeof countries> = {
  getAll: async () => ({ countries: listed, default: defaultName }),
}
