import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Text, Tooltip } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { z } from 'zod'
import { api, useCall } from '#web/api.ts'
import { grouped } from '#kernel/placeholders.ts'
import { t } from '../import.texts.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { instantText, momentText } from '#web/ui/format.ts'
import { Card, Empty, Failed, LoadingLines } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { importCalls } from '../import.contract.ts'
import classes from './BulkImportPage.module.css'
import { countParams } from './count-params.ts'
import { resultText } from './ImportDone.tsx'
import { Names } from './OverwriteDialog.tsx'

type Page = z.input<(typeof importCalls)['getImports']['output']>
type Import = Page['imports'][number]

/** The imports, newest first; the latest can be undone. */
export const ImportHistory = () => {
  const load = useInfiniteQuery({
    queryKey: ['employees', 'getImports'],
    queryFn: ({ pageParam }): Promise<Page> => api.employees.getImports(pageParam ? { after: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { fallback: t('history.failed') },
  })
  const imports = load.data?.pages.flatMap((page) => page.imports)
  return (
    <Card title={t('history.title')} aside={<UndoButton />}>
      {imports === undefined && !load.error && <LoadingLines />}
      {imports === undefined && load.error && (
        <Failed error={load.error} fallback={t('history.failed')} retry={() => void load.refetch()} />
      )}
      {imports?.length === 0 && <Empty title={t('history.empty')} hint={t('history.emptyHint')} />}
      {imports && imports.length > 0 && (
        <table className={classes.history} aria-label={t('history.title')}>
          <thead>
            <tr>
              <th>{t('history.when')}</th>
              <th>{t('history.who')}</th>
              <th>{t('history.file')}</th>
              <th>{t('history.result')}</th>
              <th>{t('history.state')}</th>
            </tr>
          </thead>
          <tbody>
            {imports.map((one) => (
              <ImportRow key={one.id} one={one} />
            ))}
          </tbody>
        </table>
      )}
      {load.hasNextPage && (
        <Button variant="default" mt="sm" loading={load.isFetchingNextPage} onClick={() => void load.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </Card>
  )
}

const ImportRow = ({ one }: { one: Import }) => (
  <tr>
    <td className="num" data-label={t('history.when')}>
      {momentText(one.importedAt)}
    </td>
    <td data-label={t('history.who')}>{one.importedBy}</td>
    <td data-label={t('history.file')}>
      {one.fileName ?? t('history.noName')}
      <small>{t(`history.modes.${one.mode}`)}</small>
    </td>
    <td data-label={t('history.result')}>{resultText(one)}</td>
    <td data-label={t('history.state')}>
      {one.undoneAt ? (
        <>
          <StatusPill status="undone" look="draft" text={t('history.undone')} />
          <small>{t('history.undoneBy', { who: one.undoneBy ?? '', when: momentText(one.undoneAt) })}</small>
        </>
      ) : (
        <StatusPill status="imported" look="done" text={t('done.title')} />
      )}
    </td>
  </tr>
)

const UndoButton = () => {
  const last = useCall(api.employees.checkLastImport, {}, { fallback: t('undo.failed') })
  const latest = last.data?.import ?? null
  const icon = <IconArrowBackUp size={18} aria-hidden />
  if (!last.data) return null
  if (!latest || latest.undoneAt)
    return (
      <Tooltip label={t(latest ? 'undo.undone' : 'undo.none')}>
        <span>
          <Button variant="default" leftSection={icon} disabled>
            {t('undo.button')}
          </Button>
        </span>
      </Tooltip>
    )
  const { canUndo, changedSince, changedCount } = last.data
  return (
    <DialogButton leftSection={icon} label={t('undo.button')}>
      {(close) => (
        <CommandDialog
          title={t('undo.title')}
          onClose={close}
          call={api.employees.undoImport}
          input={() => ({ importId: latest.id })}
          blocked={!canUndo}
          failed={t('undo.failed')}
          success={({ restored, removed }) =>
            t('undo.done', { restored: grouped(restored), removed: grouped(removed) })
          }
          changes={['users']}
          danger
          verb={t('undo.button')}
        >
          <Text>
            {t('undo.text', {
              name: latest.fileName ?? t('undo.noName'),
              when: instantText(latest.importedAt),
              who: latest.importedBy,
            })}
          </Text>
          {canUndo && latest.created > 0 && <Text size="sm">{t('undo.removes', countParams(latest.created))}</Text>}
          {canUndo && latest.updated + latest.deleted > 0 && (
            <Text size="sm">{t('undo.restores', countParams(latest.updated + latest.deleted))}</Text>
          )}
          {!canUndo && (
            <div role="alert" className={classes.stop}>
              {t('undo.changed')}
              <Names
                title={t('undo.changedTitle', countParams(changedCount))}
                total={changedCount}
                people={changedSince}
                note={() => ''}
              />
            </div>
          )}
        </CommandDialog>
      )}
    </DialogButton>
  )
}
