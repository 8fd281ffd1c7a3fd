import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import page from '#web/ui/bank-page.module.css'
import { api, useCommand } from '#web/api.ts'
import { useMay } from '#web/may.ts'
import { BusyButton } from '#web/ui/BusyButton.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { dateText, ringgit, signedRinggit } from '#web/ui/format.ts'
import { Card, Failed } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../bank-statement.texts.ts'
import { matchFacts } from '../match.rules.ts'
import { candidateName, type Candidate, type Details } from './details.ts'

type Line = Details['others'][number]
const changes = ['ledger', 'orgs', 'deductions', 'rollingPayAdmin'] as const

/** The open lines that need a person, each with up to three records. */
export const LinesToChoose = ({ details: { statement, others } }: { details: Details }) => {
  const [dismissing, setDismissing] = useState<Line | null>(null)
  if (others.length === 0) return null
  return (
    <Card title={t('choose.title')} aside={t('choose.hint')} flush>
      <ul className={page.lines}>
        {others.map((line) => (
          <LineToChoose
            key={`${line.line} ${line.candidates.map(({ key }) => key).join(' ')}`}
            statementId={statement.id}
            line={line}
            onDismiss={() => setDismissing(line)}
          />
        ))}
      </ul>
      {dismissing && (
        <CommandDialog
          title={t('choose.dismissTitle', { line: dismissing.line })}
          onClose={() => setDismissing(null)}
          call={api.bankStatements.dismissLine}
          input={({ reason }) => ({ statementId: statement.id, line: dismissing.line, reason })}
          reason={{ label: t('choose.reason') }}
          success={t('choose.dismissed', { line: dismissing.line })}
          verb={t('choose.dismiss')}
          effect={t('choose.dismissText')}
        />
      )}
    </Card>
  )
}

type LineProps = { statementId: string; line: Line; onDismiss: () => void }
const LineToChoose = ({ statementId, line: given, onDismiss }: LineProps) => {
  const { line, amount, text, on, candidates, preselected } = given
  const [key, setKey] = useState(candidates[preselected]?.key ?? '')
  const may = useMay()
  const chosen = candidates.find((one) => one.key === key)
  const match = useCommand(api.bankStatements.matchLine, {
    fallback: null,
    success: () => t('choose.done', { line, name: chosen?.name ?? '' }),
    changes,
  })
  const hold = useCommand(api.bankStatements.holdLine, {
    fallback: null,
    success: () => t('choose.held', { amount: ringgit(amount) }),
    changes,
  })
  const error = match.error ?? hold.error
  return (
    <li data-choice>
      <p>
        <small>{t('choose.line', { line, date: dateText(on) })}</small>
        <span>{text}</span>
        <strong className="num">{signedRinggit(amount)}</strong>
      </p>
      {candidates.length === 0 ? (
        <p>{t('choose.none')}</p>
      ) : (
        <Radio.Group value={key} onChange={setKey} aria-label={t('choose.candidates', { line })}>
          <Stack gap="xs">
            {candidates.map((candidate) => (
              <Radio
                key={candidate.key}
                value={candidate.key}
                label={`${candidateName(candidate)}, ${ringgit(candidate.amount)}`}
                description={factsText(candidate)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {error && <Failed error={error} fallback={ui('state.actionFailed')} />}
      {may(api.bankStatements.matchLine) && (
        <Group gap="xs">
          {candidates.length > 0 && (
            <BusyButton
              size="xs"
              busy={match.isPending}
              disabled={!chosen}
              onClick={() => match.mutate({ statementId, line, key })}
            >
              {t('choose.verb', { line })}
            </BusyButton>
          )}
          {amount > 0 && (
            <BusyButton
              size="xs"
              variant="default"
              busy={hold.isPending}
              onClick={() => hold.mutate({ statementId, line })}
            >
              {t('choose.hold')}
            </BusyButton>
          )}
          <Button size="xs" variant="default" onClick={onDismiss}>
            {t('choose.dismiss')}
          </Button>
        </Group>
      )}
    </li>
  )
}

/** What agrees, and what doesn't. */
const factsText = ({ facts, on }: Candidate) => (
  <Text component="span" size="xs">
    {on && `${dateText(on)}. `}
    {matchFacts.map((fact) => `${facts.includes(fact) ? '✓' : '✗'} ${t(`fact.${fact}`)}`).join('  ')}
  </Text>
)
