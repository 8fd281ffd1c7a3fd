import { Anchor, Text } from '@mantine/core'
import { dayOf, periodOf, type LocalDate } from '#kernel/time.ts'
import { termsInForce, termsVersions } from '#modules/content/terms.rules.ts'
import { api, downloadAddress, useCall } from '../api.ts'
import { chosenLanguage } from '../language.ts'
import { translate } from '../text.ts'
import { instantText, periodText } from '../ui/date-text.ts'
import classes from './Shell.module.css'
import { t } from './terms.texts.ts'

const dateOf = (version: string): string => {
  const date = version as LocalDate
  return `${dayOf(date)} ${periodText(periodOf(date))}`
}

/** The terms, with a summary in the reader's language. The English text is the one that is accepted. */
export const TermsText = () => (
  <>
    {/* Focus the text, not the button: an extra Enter at sign-in must not accept the terms unread. */}
    <Text size="sm" c="dimmed" tabIndex={-1} data-autofocus className={classes.termsHead ?? ''}>
      {t('updated', { date: dateOf(termsInForce.version) })}. {t('note')}
    </Text>
    <section className={classes.termsShort} aria-label={t('short')}>
      <Text fw={600}>{t('short')}</Text>
      <ul>
        {termsInForce.summary.map((point) => (
          <li key={point[0]}>{translate(point)}</li>
        ))}
      </ul>
    </section>
    {termsInForce.sections.map(({ title, text }) => (
      <div key={title} lang="en">
        <Text fw={600}>{title}</Text>
        <Text size="sm">{text}</Text>
      </div>
    ))}
    <Versions />
  </>
)

/** When the reader accepted the terms, and each version as a PDF. */
const Versions = () => {
  const { data } = useCall(api.users.getAcceptedTerms, {}, { fallback: t('failedAccepted') })
  const acceptedAt = data?.version === termsInForce.version ? data.acceptedAt : null
  return (
    <section className={classes.termsVersions} aria-label={t('versions')}>
      <Text fw={600}>{t('versions')}</Text>
      {acceptedAt && <Text size="sm">{t('accepted', { date: instantText(acceptedAt) })}</Text>}
      <ul>
        {termsVersions.map(({ version }) => {
          const date = dateOf(version)
          const name = version === termsInForce.version ? t('inForce', { date }) : date
          return (
            <li key={version}>
              <span>{name}</span>
              <Anchor
                href={downloadAddress('content-downloadTerms', { version, language: chosenLanguage() })}
                download
                underline="always"
                size="sm"
                aria-label={`${t('download')}: ${name}`}
              >
                {t('download')}
              </Anchor>
            </li>
          )
        })}
      </ul>
      {termsVersions.length === 1 && (
        <Text size="sm" c="dimmed">
          {t('noEarlier')}
        </Text>
      )}
    </section>
  )
}
