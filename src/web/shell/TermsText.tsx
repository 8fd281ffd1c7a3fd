import { Text } from '@mantine/core'
import classes from './Shell.module.css'
import { t, termsSections } from './terms.texts.ts'

const points = ['deducted', 'fee', 'repay', 'dispute'] as const

/** The terms, with a summary in the reader's language. The English text is the one that is accepted. */
export const TermsText = () => (
  <>
    {/* Focus the text, not the button: an extra Enter at sign-in must not accept the terms unread. */}
    <Text size="sm" c="dimmed" tabIndex={-1} data-autofocus className={classes.termsHead ?? ''}>
      {t('updated')}. {t('note')}
    </Text>
    <section className={classes.termsShort} aria-label={t('short')}>
      <Text fw={600}>{t('short')}</Text>
      <ul>
        {points.map((point) => (
          <li key={point}>{t(`points.${point}`)}</li>
        ))}
      </ul>
    </section>
    {termsSections.map(({ title, text }) => (
      <div key={title} lang="en">
        <Text fw={600}>{title}</Text>
        <Text size="sm">{text}</Text>
      </div>
    ))}
  </>
)
