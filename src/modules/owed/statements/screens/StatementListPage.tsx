import { Button, Group } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { feesLine } from '#money/withdrawals/withdrawal.screens.ts'
import { api, useCall } from '#web/api.ts'
import { periodText, ringgit } from '#web/ui/format.ts'
import { Card, Empty, Loaded, LoadingLines, noMatch, Page } from '#web/ui/Page.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { historyPage } from '../statement.rules.ts'
import { statementScreens } from '../statement.screens.ts'
import { t } from '../statement.texts.ts'
import classes from './statements.module.css'
import { lazyPart } from '#web/ui/lazy-part.ts'

const FeesLine = lazyPart(feesLine)

type Listed = Awaited<ReturnType<typeof api.rollingPayEmployee.getMonthlyStatements>>[number]

export const StatementListPage = () => {
  const load = useCall(api.rollingPayEmployee.getMonthlyStatements, {}, { fallback: t('failed.list') })
  return (
    <Page title={t('title')} intro={t('intro')} back={{ to: historyPage, label: t('history') }} bar="arrow" narrow>
      <Loaded load={load} fallback={t('failed.list')} placeholder={<LoadingLines lines={4} height={46} />}>
        {(statements) =>
          statements.length === 0 ? (
            <Card>
              <Empty title={t('empty')} hint={t('emptyHint')} />
            </Card>
          ) : (
            <>
              <Suspense>
                <FeesLine />
              </Suspense>
              <Statements statements={statements.filter(({ isLatest }) => isLatest)} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

const perPage = 12

/** The latest statement of each month. A page is a year, so only longer lists have a search and pages. */
const Statements = ({ statements }: { statements: readonly Listed[] }) => {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const found = statements.filter(({ period }) =>
    periodText(period).toLowerCase().includes(search.trim().toLowerCase()),
  )
  const pages = Math.ceil(found.length / perPage)
  return (
    <>
      {statements.length > perPage && (
        <SearchBox
          value={search}
          total={statements.length}
          more={false}
          onChange={(text) => {
            setSearch(text)
            setPage(0)
          }}
        />
      )}
      <Card flush>
        {found.length === 0 ? (
          <Empty {...noMatch} />
        ) : (
          <ul className={classes.list}>
            {found.slice(page * perPage, (page + 1) * perPage).map((statement) => (
              <Row key={statement.id} statement={statement} />
            ))}
          </ul>
        )}
      </Card>
      {pages > 1 && (
        <Group justify="space-between">
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {ui('action.previous')}
          </Button>
          <Button variant="default" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
            {ui('action.next')}
          </Button>
        </Group>
      )}
    </>
  )
}

const Row = ({ statement }: { statement: Listed }) => (
  <li>
    <Link to={statementScreens.details.to({ statementId: statement.id })} className={classes.row}>
      <span>
        <span className={classes.month}>
          <strong>{periodText(statement.period)}</strong>
          {statement.correction > 0 && (
            <StatusPill status="correction" look="wait" text={t('correction', { number: statement.correction })} />
          )}
        </span>
        <span className={classes.amounts}>
          {t('left', { amount: ringgit(statement.balancePayable) })}
          <small>
            {statement.totalDeductable > 0
              ? t('deducted', { amount: ringgit(statement.totalDeductable) })
              : t('nothingDeducted')}
          </small>
        </span>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  </li>
)
