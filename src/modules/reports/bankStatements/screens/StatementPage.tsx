import { Button, Text } from '@mantine/core'
import { IconDownload, IconLink } from '@tabler/icons-react'
import { History } from '#ground/audit/screens/History.tsx'
import page from '#web/ui/bank-page.module.css'
import { platformOrgId } from '#kernel/values.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { BusyButton } from '#web/ui/BusyButton.tsx'
import { dateText, instantText, ringgit, signedRinggit } from '#web/ui/format.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { Card, Facts, Figure, Page, Failed, Loaded, LoadingLines } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { bankStatementScreens as screens } from '../bank-statement.screens.ts'
import { t } from '../bank-statement.texts.ts'
import { candidateName, type Details } from './details.ts'
import { LinesToChoose } from './LinesToChoose.tsx'
import { StatementLines } from './StatementLines.tsx'

/** One statement: its balances, the matches that are sure, the lines that need a person, and all lines. */
export const StatementPage = () => {
  const { id } = screens.view.useParams()
  const load = useCall(api.bankStatements.getStatement, { statementId: id }, { fallback: t('failed') })
  const { data } = load
  return (
    <Page
      title={data ? titleOf(data) : t('page')}
      back={{ to: screens.list.to(), label: t('title') }}
      intro={data && sentenceOf(data)}
    >
      <Loaded load={load} fallback={t('failed')} placeholder={<LoadingLines lines={12} />}>
        {(details) => (
          <>
            <Tiles details={details} />
            <div className={page.split}>
              <div className={page.main}>
                <SureMatches details={details} />
                <LinesToChoose details={details} />
                <StatementLines statementId={id} />
              </div>
              <aside className={page.rail}>
                <EvidenceCard details={details} />
              </aside>
            </div>
            <History type="bank_statement" id={id} orgId={platformOrgId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const titleOf = ({ statement: { number, account } }: Details): string => t('about', { number, account })
const sentenceOf = ({ statement: { from, to, uploadedAt, uploadedByName } }: Details): string =>
  t('sentence', { from: dateText(from), to: dateText(to), date: instantText(uploadedAt), name: uploadedByName })

const Tiles = ({ details: { statement, openTotal } }: { details: Details }) => (
  <div className={page.tiles}>
    <Figure name={t('field.opening')} value={ringgit(statement.opening)} note={dateText(statement.from)} />
    <Figure name={t('field.in')} value={ringgit(statement.in)} note="" />
    <Figure name={t('field.out')} value={ringgit(statement.out)} note="" />
    <Figure name={t('field.closing')} value={ringgit(statement.closing)} note={dateText(statement.to)} />
    <div data-open>
      <Figure
        name={t('field.open')}
        value={signedRinggit(openTotal)}
        note={t('lineCount', { count: statement.open })}
      />
    </div>
  </div>
)

const SureMatches = ({ details: { statement, sure } }: { details: Details }) => {
  const match = useCommand(api.bankStatements.matchSureLines, {
    fallback: null,
    success: ({ matched }) => t('sure.done', { count: matched }),
    changes: ['ledger', 'orgs', 'deductions', 'rollingPayAdmin'],
  })
  const { count, lines, posts, shown } = sure
  if (count === 0) return null
  return (
    <Card
      title={t('sure.title')}
      aside={
        <IfMay call={api.bankStatements.matchSureLines}>
          <BusyButton
            leftSection={<IconLink size={16} aria-hidden />}
            busy={match.isPending}
            onClick={() => match.mutate({ statementId: statement.id, shown })}
          >
            {t('sure.verb', { count })}
          </BusyButton>
        </IfMay>
      }
    >
      <Text size="sm">
        {t('sure.hint')}{' '}
        {posts.count === 0 ? t('sure.nothing') : t('sure.posts', { count: posts.count, total: ringgit(posts.total) })}
      </Text>
      {match.error && <Failed error={match.error} fallback={ui('state.actionFailed')} />}
      <ul className={page.lines}>
        {lines.map((line) => (
          <li key={line.line} data-sure>
            <p>
              <small>{t('choose.line', { line: line.line, date: dateText(line.on) })}</small>
              <span>{line.text}</span>
            </p>
            <IconLink size={16} aria-hidden />
            <p>
              <strong>{candidateName(line.match)}</strong>
              <small>{t(line.match.posts ? 'sure.postsOne' : 'sure.recorded')}</small>
            </p>
            <strong className="num">{signedRinggit(line.amount)}</strong>
          </li>
        ))}
      </ul>
      {count > lines.length && <Text size="sm">{t('sure.more', { count: count - lines.length })}</Text>}
    </Card>
  )
}

const EvidenceCard = ({ details: { statement, dismissed, openTotal } }: { details: Details }) => (
  <Card
    title={t('evidence.title')}
    aside={
      <Button
        component="a"
        variant="default"
        size="compact-sm"
        href={statement.file.url}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {statement.file.name}
      </Button>
    }
  >
    <Facts
      sum
      facts={[
        [t('field.account'), statement.accountNumber],
        [t('field.closing'), ringgit(statement.closing)],
        [`${t('evidence.openLines')}, ${statement.open}`, signedRinggit(openTotal)],
        dismissed.count > 0 && [`${t('evidence.dismissed')}, ${dismissed.count}`, signedRinggit(dismissed.total)],
      ]}
    />
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {t('evidence.digest')} <code>{statement.file.sha256}</code>
    </Text>
  </Card>
)
