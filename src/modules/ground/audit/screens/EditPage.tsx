import { Fragment, type ReactNode } from 'react'
import { Loaded, Page, type Load, type PageProps } from '#web/ui/Page.tsx'
import { ReturnedNotice } from '#web/ui/returned.tsx'
import { History, type HistoryProps } from './History.tsx'

type EditPageProps<R> = Omit<PageProps, 'children'> & {
  load: Load<R>
  /** The error message if the record can't be loaded. */
  failed: string
  /** The page of a record that doesn't exist. */
  missing?: { title: string; action?: ReactNode }
  history: HistoryProps
  /** The form. It is reset for another record. */
  children: (record: R, refetch: () => void) => ReactNode
}

/** The page that edits a record: the form, with the history below. */
export const EditPage = <R,>({ load, failed, missing, history, children, ...page }: EditPageProps<R>) => (
  <Page {...page}>
    <Loaded load={load} fallback={failed} {...(missing && { missing })}>
      {(record) => (
        <>
          <ReturnedNotice type={history.type} id={history.id} />
          <Fragment key={history.id}>{children(record, () => void load.refetch())}</Fragment>
          <History {...history} />
        </>
      )}
    </Loaded>
  </Page>
)
