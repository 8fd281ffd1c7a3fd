import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { BusyButton } from '#web/ui/BusyButton.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { dayOfText, ringgit } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Page.tsx'
import { t as list } from '../../deduction.texts.ts'
import { t } from '../remaining.texts.ts'
import type { Details } from './deduction.ts'
import classes from '../../screens/deductions.module.css'

type Preview = Awaited<ReturnType<typeof api.deductions.previewRemaining>>
type Marked = Awaited<ReturnType<typeof api.deductions.answerRemaining>>

/** Marks all open lines as deducted, after naming those to check, with an undo. */
export const MarkRemaining = ({ of, disabled }: { of: Details; disabled: boolean }) => {
  const { open } = of.counts
  const [marked, setMarked] = useState<Marked | null>(null)
  const undo = useCommand(api.deductions.undoRemaining, {
    fallback: list('failed.answer'),
    success: ({ answered }) => t('undone', { count: answered }),
    onSuccess: () => setMarked(null),
  })
  return (
    <>
      {open.lines > 0 && (
        <DialogButton disabled={disabled} label={t('verb', { count: open.lines, amount: ringgit(open.amount) })}>
          {(close) => <MarkDialog listId={of.id} onClose={close} onMarked={setMarked} />}
        </DialogButton>
      )}
      {marked && (
        <p className={classes.note} role="status">
          {t('done', { count: marked.answered, amount: ringgit(marked.deducted) })}{' '}
          <BusyButton
            size="compact-sm"
            variant="default"
            busy={undo.isPending}
            onClick={() => undo.mutate({ listId: of.id, at: marked.at })}
          >
            {t('undo')}
          </BusyButton>
        </p>
      )}
    </>
  )
}

type DialogProps = { listId: string; onClose: () => void; onMarked: (marked: Marked) => void }
const MarkDialog = ({ listId, onClose, onMarked }: DialogProps) => {
  const load = useCall(api.deductions.previewRemaining, { listId }, { fallback: list('failed.lines') })
  // The dialog keeps its first figures; the call refuses if they have changed.
  const [shown, setShown] = useState<Preview | null>(null)
  if (load.data && !load.isFetching && !shown) setShown(load.data)
  const verb = shown ? t('verb', { count: shown.lines, amount: ringgit(shown.deducted) }) : t('title')
  return (
    <CommandDialog
      title={verb}
      onClose={onClose}
      call={api.deductions.answerRemaining}
      input={() => shown && { listId, shown: shown.shown }}
      blocked={!shown}
      failed={list('failed.answer')}
      onDone={onMarked}
      verb={verb}
    >
      <Loaded load={{ ...load, data: shown ?? undefined }} fallback={list('failed.lines')}>
        {(preview) => <ToCheck preview={preview} />}
      </Loaded>
    </CommandDialog>
  )
}

/** The lines to look at before: not deducted last time, above the limit, or returned by the bank since. */
const ToCheck = ({ preview }: { preview: Preview }) => (
  <>
    <p className={classes.words}>
      {t('text')}
      {preview.rest > 0 && ` ${t('rest', { amount: ringgit(preview.rest) })}`}
    </p>
    {preview.toCheckCount === 0 ? (
      <p className={classes.words}>{t('nothing')}</p>
    ) : (
      <>
        <strong>{t('check', { count: preview.toCheckCount })}</strong>
        <ul className={classes.toCheck}>
          {preview.toCheck.map((line) => (
            <li key={line.employeeId}>
              <b>{line.name}</b>, {ringgit(line.amount)}: {concernsText(line)}
            </li>
          ))}
        </ul>
        {preview.toCheckCount > preview.toCheck.length && (
          <p className={classes.note}>{t('more', { count: preview.toCheckCount - preview.toCheck.length })}</p>
        )}
      </>
    )}
  </>
)

const concernsText = ({ concerns, deducted, cameBack }: Preview['toCheck'][number]): string =>
  concerns
    .map((concern) =>
      t(`concern.${concern}`, {
        deducted: ringgit(deducted),
        amount: cameBack ? ringgit(cameBack.amount) : '',
        date: cameBack ? dayOfText(cameBack.at) : '',
      }),
    )
    .join('; ')
