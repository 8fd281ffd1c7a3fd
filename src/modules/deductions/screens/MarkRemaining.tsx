import { Button } from '@mantine/core'
import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { BusyButton } from '#web/ui/BusyButton.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { dayOfText } from '#web/ui/date-text.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { t } from '../deduction.texts.ts'
import type { Details } from './deduction.ts'
import classes from './deductions.module.css'

type Preview = Awaited<ReturnType<typeof api.deductions.previewRemaining>>
type Marked = Awaited<ReturnType<typeof api.deductions.answerRemaining>>

/** Marks all open lines as deducted, after naming those to check, and takes it back. */
export const MarkRemaining = ({ list, disabled }: { list: Details; disabled: boolean }) => {
  const { open } = list.counts
  const [isAsking, setAsking] = useState(false)
  const [marked, setMarked] = useState<Marked | null>(null)
  const undo = useCommand(api.deductions.undoRemaining, {
    fallback: t('failed.answer'),
    success: ({ answered }) => t('mark.undone', { count: answered }),
    onSuccess: () => setMarked(null),
  })
  return (
    <>
      {open.lines > 0 && (
        <Button variant="default" disabled={disabled} onClick={() => setAsking(true)} aria-haspopup="dialog">
          {t('mark.verb', { count: open.lines, amount: ringgit(open.amount) })}
        </Button>
      )}
      {marked && (
        <p className={classes.note} role="status">
          {t('mark.done', { count: marked.answered, amount: ringgit(marked.deducted) })}{' '}
          <BusyButton
            size="compact-sm"
            variant="default"
            busy={undo.isPending}
            onClick={() => undo.mutate({ listId: list.id, at: marked.at })}
          >
            {t('mark.undo')}
          </BusyButton>
        </p>
      )}
      {isAsking && <MarkDialog listId={list.id} onClose={() => setAsking(false)} onMarked={setMarked} />}
    </>
  )
}

type DialogProps = { listId: string; onClose: () => void; onMarked: (marked: Marked) => void }
const MarkDialog = ({ listId, onClose, onMarked }: DialogProps) => {
  const load = useCall(api.deductions.previewRemaining, { listId }, { fallback: t('failed.lines') })
  // The dialog keeps what it showed first; the call refuses if that has changed.
  const [shown, setShown] = useState<Preview | null>(null)
  if (load.data && !load.isFetching && !shown) setShown(load.data)
  const mark = useCommand(api.deductions.answerRemaining, { fallback: null, onSuccess: onMarked })
  const verb = shown && t('mark.verb', { count: shown.lines, amount: ringgit(shown.deducted) })
  return (
    <Confirm
      opened
      onClose={onClose}
      title={verb ?? t('mark.title')}
      verb={verb ?? t('mark.title')}
      blocked={!shown}
      failed={t('failed.answer')}
      onConfirm={() => (shown ? mark.mutateAsync({ listId, shown: shown.shown }) : Promise.resolve())}
    >
      <Loaded load={{ ...load, data: shown ?? undefined }} fallback={t('failed.lines')}>
        {(preview) => <ToCheck preview={preview} />}
      </Loaded>
    </Confirm>
  )
}

/** The lines to look at before: not deducted last time, above the limit, or returned by the bank since. */
const ToCheck = ({ preview }: { preview: Preview }) => (
  <>
    <p className={classes.words}>
      {t('mark.text')}
      {preview.rest > 0 && ` ${t('mark.rest', { amount: ringgit(preview.rest) })}`}
    </p>
    {preview.toCheckCount === 0 ? (
      <p className={classes.words}>{t('mark.nothing')}</p>
    ) : (
      <>
        <strong>{t('mark.check', { count: preview.toCheckCount })}</strong>
        <ul className={classes.toCheck}>
          {preview.toCheck.map((line) => (
            <li key={line.employeeId}>
              <b>{line.name}</b>, {ringgit(line.amount)}: {concernsText(line)}
            </li>
          ))}
        </ul>
        {preview.toCheckCount > preview.toCheck.length && (
          <p className={classes.note}>{t('mark.more', { count: preview.toCheckCount - preview.toCheck.length })}</p>
        )}
      </>
    )}
  </>
)

const concernsText = ({ concerns, deducted, cameBack }: Preview['toCheck'][number]): string =>
  concerns
    .map((concern) =>
      t(`mark.concern.${concern}`, {
        deducted: ringgit(deducted),
        amount: cameBack ? ringgit(cameBack.amount) : '',
        date: cameBack ? dayOfText(cameBack.at) : '',
      }),
    )
    .join('; ')
