import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { api, useCall, messageOf, useCommand } from '#web/api.ts'
import { useBackDialog } from '#web/ui/dialog-step.ts'
import { dateText, dayText, Money, periodText, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Docked } from '#web/ui/Docked.tsx'
import { Card, Empty, Facts, Loaded, Page } from '#web/ui/Page.tsx'
import { chosenLanguage } from '#web/language.ts'
import { DownloadReady, startDownload } from '#web/ui/DownloadReady.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { statementScreens } from '../statement.screens.ts'
import { t } from '../statement.texts.ts'
import classes from './statements.module.css'

type Statement = Awaited<ReturnType<typeof api.rollingPayEmployee.getMonthlyStatement>>['statement']

const versionText = (correction: number): string =>
  correction === 0 ? t('original') : t('correction', { number: correction })

export const StatementPage = () => {
  const { statementId } = statementScreens.details.useParams()
  const load = useCall(api.rollingPayEmployee.getMonthlyStatement, { statementId }, { fallback: t('failed.one') })
  const file = useBackDialog('file')
  const statement = load.data?.statement
  return (
    <Page
      title={statement ? t('statement', { month: periodText(statement.period) }) : t('one')}
      {...(statement && { intro: `${versionText(statement.correction)}, ${dateText(statement.statementDate)}` })}
      back={{ to: statementScreens.list.to(), label: t('title') }}
      bar="arrow"
      narrow
    >
      <Loaded load={load} fallback={t('failed.one')}>
        {({ statement: loaded, inProgress }) => <Details statement={loaded} inProgress={inProgress} />}
      </Loaded>
      {statement && (
        <Docked over="page">
          <Button
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            onClick={file.open}
            aria-haspopup="dialog"
            variant="default"
            size="lg"
            fullWidth
          >
            {t('download')}
          </Button>
        </Docked>
      )}
      {statement && (
        <DownloadDialog
          key={statement.id}
          statementId={statement.id}
          month={periodText(statement.period)}
          opened={file.opened}
          onClose={file.close}
        />
      )}
    </Page>
  )
}

const negative = (amount: Ringgit): Ringgit => ringgitOf(sen(0 - senOf(amount)))

const Details = ({ statement, inProgress }: { statement: Statement; inProgress: Ringgit }) => (
  <>
    {!statement.isLatest && <Replaced statement={statement} />}
    {statement.isLatest && inProgress > 0 && (
      <Notice tone="info">
        {t('inProgress', { amount: ringgit(inProgress), month: periodText(statement.period) })}
      </Notice>
    )}
    <Card>
      <span className={classes.name}>{t('balancePayable')}</span>
      <p className={`${classes.huge} num`}>{ringgit(statement.balancePayable)}</p>
      <Facts
        sum
        facts={[
          [t('salary'), <Money key="salary" amount={statement.salary} />],
          [t('totalDeductable'), <Money key="deductable" amount={negative(statement.totalDeductable)} />],
          [t('balancePayable'), <Money key="payable" amount={statement.balancePayable} />, 'total'],
          [t('totalWithdrawn'), <Money key="withdrawn" amount={statement.totalWithdrawn} />, 'part'],
          [t('serviceFee'), <Money key="fee" amount={negative(statement.serviceFee)} />],
          [t('transferred'), <Money key="received" amount={statement.transferred} />, 'total'],
        ]}
      />
      <p className={classes.explain}>{t('explain')}</p>
    </Card>
    <Card title={t('withdrawals')} flush>
      {statement.lines.length === 0 ? <Empty title={t('noLines')} /> : <Lines statement={statement} />}
    </Card>
    {statement.versions.length > 1 && <Versions statement={statement} />}
  </>
)

const Replaced = ({ statement }: { statement: Statement }) => {
  const latest = statement.versions.at(-1)
  return (
    <Notice tone="wait" title={t('replacedTitle')}>
      <div>{t('replacedText')}</div>
      {latest && (
        <Anchor component={Link} to={statementScreens.details.to({ statementId: latest.id })} underline="always">
          {t('openLatest')}
        </Anchor>
      )}
    </Notice>
  )
}

/** The lines from the opening figure to the total, in two columns: what and when, and how much. */
const Lines = ({ statement }: { statement: Statement }) => (
  <ul className={classes.lines}>
    {statement.correction > 0 && (
      <li>
        <span>{t('opening')}</span>
        <Money amount={statement.opening} />
      </li>
    )}
    {statement.lines.map((line) => (
      <li key={line.line}>
        <span>
          {t(`event.${line.event}`)}
          <span className={classes.note}>{dayText(line.date)}</span>
        </span>
        <span className={classes.amounts}>
          <Money amount={line.amount} />
          <span className={classes.note}>{t('receivedAmount', { amount: ringgit(line.received) })}</span>
        </span>
      </li>
    ))}
    <li className={classes.total}>
      <span>{t('totalWithdrawn')}</span>
      <Money amount={statement.totalWithdrawn} />
    </li>
  </ul>
)

const Versions = ({ statement }: { statement: Statement }) => (
  <Card title={t('versions')} flush>
    <ul className={classes.lines}>
      {statement.versions.map(({ id, correction, statementDate }) => (
        <li key={id}>
          {id === statement.id ? (
            <strong aria-current="page">{versionText(correction)}</strong>
          ) : (
            <Anchor component={Link} to={statementScreens.details.to({ statementId: id })}>
              {versionText(correction)}
            </Anchor>
          )}
          <span className="num">{dateText(statementDate)}</span>
        </li>
      ))}
    </ul>
  </Card>
)

type DialogProps = { statementId: string; month: string; opened: boolean; onClose: () => void }

/** Requests the PDF of a statement when it opens, and downloads it. */
const DownloadDialog = ({ statementId, month, opened, onClose }: DialogProps) => {
  const get = useCommand(api.rollingPayEmployee.getDownloadURL, {
    fallback: t('failed.link'),
    onSuccess: ({ url }) => startDownload(url),
  })
  const { mutate } = get
  useEffect(() => {
    if (opened) mutate({ statementId, language: chosenLanguage() })
  }, [opened, statementId, mutate])
  return (
    <Modal opened={opened} onClose={onClose} title={t('downloadTitle')}>
      <Stack gap="md">
        <Text size="sm">{t('downloadText', { month })}</Text>
        <Text role="status" size="sm" c="dimmed" hidden={!get.isPending}>
          {get.isPending && t('working')}
        </Text>
        {get.error && !get.isPending && (
          <Text role="alert" size="sm" c="var(--stop)">
            <strong>{ui('state.error')}</strong> {messageOf(get.error, t('failed.link'))}
          </Text>
        )}
        {get.data && <DownloadReady url={get.data.url} text={t('ready')} label={t('openFile')} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {ui(get.data ? 'action.close' : 'action.leave')}
          </Button>
          {get.error && (
            <Button loading={get.isPending} onClick={() => mutate({ statementId, language: chosenLanguage() })}>
              {t('download')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
