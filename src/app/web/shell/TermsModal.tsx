import { Button, Group, Modal, Stack, Anchor, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api, messageOf, queries, useCommand, downloadAddress, useCall } from '#web/api.ts'
import { Refusal } from '#web/ui/Dialog.tsx'
import classes from './Shell.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from './terms.texts.ts'
import { signInScreens } from '#web/web.screens.ts'
import { dayOf, periodOf, type LocalDate } from '#kernel/time.ts'
import { termsInForce, termsVersions } from '#ground/content/terms.rules.ts'
import { chosenLanguage } from '#web/language.ts'
import { translate } from '#web/text.ts'
import { instantText, periodText } from '#web/ui/format.ts'

/** Covers every page of an employee or management user until they accept the terms. */
export const TermsModal = () => {
  const navigate = useNavigate()
  const accept = useCommand(api.employees.acceptTermsAndConditions, {
    fallback: null,
    // Balances and permissions on every page depend on the acceptance.
    onSuccess: () => void queries.invalidateQueries(),
  })
  const cancel = () => void navigate({ to: signInScreens.logout.to() })
  return (
    <Modal
      opened
      onClose={cancel}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={680}
      title={t('title')}
    >
      <Stack gap="sm">
        <TermsText />
        <Refusal text={accept.error && messageOf(accept.error, t('failed'))} />
        <Group justify="flex-end" className={classes.termsFoot ?? ''}>
          <Button variant="default" onClick={cancel}>
            {ui('action.cancel')}
          </Button>
          <Button loading={accept.isPending} onClick={() => accept.mutate({})}>
            {t('accept')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The terms to read again. */
export const TermsAgain = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} size={680} title={t('title')}>
    <Stack gap="sm">
      <TermsText />
    </Stack>
  </Modal>
)

const dateOf = (version: string): string => {
  const date = version as LocalDate
  return `${dayOf(date)} ${periodText(periodOf(date))}`
}

/** The terms, with a summary in the reader's language. The English text is the one that is accepted. */
const TermsText = () => (
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
