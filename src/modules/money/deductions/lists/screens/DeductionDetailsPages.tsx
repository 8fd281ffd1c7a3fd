import { Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconClipboardList, IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { History } from '#ground/audit/screens/History.tsx'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, downloadAddress, useCall } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { useRight } from '#web/ui/acting.ts'
import { ActingNotice } from '#web/ui/ActingNotice.tsx'
import { dateText, instantText } from '#web/ui/format.ts'
import { delegatedText } from '#web/ui/delegated-text.ts'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { isOfLastPay } from '../../deduction.rules.ts'
import { deductionScreens } from '../../deduction.screens.ts'
import { t } from '../../deduction.texts.ts'
import { intake } from '../intake.texts.ts'
import { listFormats } from '../list-file.rules.ts'
import { listTitle, type Details } from './deduction.ts'
import classes from '../../screens/deductions.module.css'
import { Lines } from './Lines.tsx'
import { ListStatus } from './ListStatus.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { Answering, Remitting, Totals } from './Totals.tsx'
import { useAnswers, type ListKey } from './use-lines.ts'

/** A list of the caller's organization, whose lines are answered here. */
export const DeductionDetailsPage = () => {
  const { listId } = deductionScreens.details.useParams()
  const { mayApprove } = useRight('deductions')
  const answers = useAnswers({ listId })
  return (
    <DetailsPage
      of={{ listId }}
      back={deductionScreens.list.to()}
      actions={(list) => list.status === 'open' && list.lines > 0 && <Result listId={listId} />}
    >
      {(list) => (
        <>
          <Lines
            list={list}
            of={{ listId }}
            canAnswer={list.status === 'open'}
            canPropose={list.status === 'submitted'}
            onAnswer={answers.answer}
          />
          <div className={classes.rail}>
            {list.status === 'open' && <ActingNotice scope="deductions" />}
            <Totals list={list} />
            {list.status === 'open' && list.lines > 0 && (
              <Answering list={list} isSaving={answers.isSaving} canSubmit={mayApprove} />
            )}
            <Remitting list={list} />
          </div>
        </>
      )}
    </DetailsPage>
  )
}

/** A list as platform staff see it, who can reopen it. */
export const InternalDeductionDetailsPage = () => {
  const { orgId, listId } = deductionScreens.internalDetails.useParams()
  return (
    <DetailsPage
      of={{ orgId, listId }}
      back={deductionScreens.internalList.to()}
      actions={(list) => (
        <IfMay call={api.deductions.reopenList}>
          <Reopen list={list} />
        </IfMay>
      )}
    >
      {(list) => (
        <>
          <Lines list={list} of={{ orgId, listId }} canAnswer={false} onAnswer={() => undefined} />
          <div className={classes.rail}>
            <Totals list={list} />
          </div>
        </>
      )}
    </DetailsPage>
  )
}

type DetailsPageProps = {
  of: ListKey
  back: string
  actions: (list: Details) => ReactNode
  children: (list: Details) => ReactNode
}
const DetailsPage = ({ of, back, actions, children }: DetailsPageProps) => {
  const load = useCall(api.deductions.getList, of, { fallback: t('failed.one') })
  const { data } = load
  return (
    <Page
      title={data ? listTitle(data) : t('title')}
      {...(of.orgId && { over: data?.orgName ?? null })}
      status={data && <ListStatus status={data.status} />}
      intro={data && <About list={data} />}
      back={{ to: back, label: t('title') }}
      actions={
        data && (
          <>
            <Download of={of} />
            {actions(data)}
          </>
        )
      }
    >
      <Loaded load={load} fallback={t('failed.one')}>
        {(list) => (
          <>
            <div className={classes.two}>{children(list)}</div>
            <History type="deductionList" id={list.id} orgId={list.orgId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const Download = ({ of }: { of: ListKey }) => (
  <Menu position="bottom-end" shadow="md">
    <Menu.Target>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
        {t('download')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {listFormats.map((format) => (
        <Menu.Item
          key={format}
          component="a"
          href={downloadAddress(api.deductions.downloadList.callName, { ...of, format })}
          download
        >
          {t(`format.${format}`)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const Result = ({ listId }: { listId: string }) => (
  <DialogButton leftSection={<IconClipboardList size={16} aria-hidden />} label={intake('open')}>
    {(close) => <ResultDialog listId={listId} onClose={close} />}
  </DialogButton>
)

const About = ({ list }: { list: Details }) => (
  <>
    {t(isOfLastPay(list) ? 'aboutLast' : 'about', {
      number: list.number,
      count: list.lines,
      made: instantText(list.madeAt),
      payOn: dateText(list.payOn),
      endOn: list.endOn ? dateText(list.endOn) : '',
    })}{' '}
    {list.submittedAt && list.submittedByName
      ? t('submittedBy', {
          name: delegatedText(list.submittedByName, list.submittedForName),
          at: instantText(list.submittedAt),
        })
      : t('checksum', { digest: `${list.sha256.slice(0, 4)}\u00a0${list.sha256.slice(4, 8)}` })}
  </>
)

const Reopen = ({ list }: { list: Details }) =>
  list.status === 'submitted' && (
    <DialogButton leftSection={<IconArrowBackUp size={16} aria-hidden />} label={t('reopen')}>
      {(close) => (
        <CommandDialog
          title={t('reopenTitle', { number: list.number })}
          onClose={close}
          call={api.deductions.reopenList}
          input={({ reason }) => ({ orgId: list.orgId, listId: list.id, reason })}
          reason={{ label: t('reason') }}
          failed={t('failed.reopen')}
          success={t('reopened', { number: list.number })}
          verb={t('reopen')}
          effect={t('reopenText', { name: list.orgName })}
        />
      )}
    </DialogButton>
  )
