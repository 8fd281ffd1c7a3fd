import { Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconClipboardList, IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { History } from '#modules/audit/screens/History.tsx'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, downloadAddress, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { dateText, instantText } from '#web/ui/date-text.ts'
import { Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { isOfLastPay } from '../deduction.rules.ts'
import { deductionScreens } from '../deduction.screens.ts'
import { t } from '../deduction.texts.ts'
import { intake } from '../intake.texts.ts'
import { listFormats } from '../list-file.rules.ts'
import { listTitle, type Details } from './deduction.ts'
import classes from './deductions.module.css'
import { Lines } from './Lines.tsx'
import { ListStatus } from './ListStatus.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { Answering, Remitting, Totals } from './Totals.tsx'
import { useAnswers, type ListKey } from './use-lines.ts'

/** A list of the caller's organization, whose lines are answered here. */
export const DeductionDetailsPage = () => {
  const { listId } = deductionScreens.details.useParams()
  const { role } = useSession()
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
            <Totals list={list} />
            {list.status === 'open' && list.lines > 0 && (
              <Answering list={list} isSaving={answers.isSaving} canSubmit={role === 'Manager'} />
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

const Result = ({ listId }: { listId: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClipboardList size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {intake('open')}
      </Button>
      {isOpen && <ResultDialog listId={listId} onClose={() => setOpen(false)} />}
    </>
  )
}

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
      ? t('submittedBy', { name: list.submittedByName, at: instantText(list.submittedAt) })
      : t('checksum', { digest: `${list.sha256.slice(0, 4)}\u00a0${list.sha256.slice(4, 8)}` })}
  </>
)

const Reopen = ({ list }: { list: Details }) => {
  const [isAsking, setAsking] = useState(false)
  const reopen = useCommand(api.deductions.reopenList, {
    fallback: null,
    success: t('reopened', { number: list.number }),
  })
  return (
    list.status === 'submitted' && (
      <>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => setAsking(true)}
          aria-haspopup="dialog"
        >
          {t('reopen')}
        </Button>
        <Confirm
          opened={isAsking}
          onClose={() => setAsking(false)}
          title={t('reopenTitle', { number: list.number })}
          verb={t('reopen')}
          failed={t('failed.reopen')}
          reason={{ label: t('reopenReason'), required: ui('state.required') }}
          onConfirm={(reason) => reopen.mutateAsync({ orgId: list.orgId, listId: list.id, reason })}
        >
          {t('reopenText', { name: list.orgName })}
        </Confirm>
      </>
    )
  )
}
