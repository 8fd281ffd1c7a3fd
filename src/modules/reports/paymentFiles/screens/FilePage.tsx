import { dateIn } from '#kernel/time.ts'
import { FileDownloads, Digest } from '#money/originatingAccounts/screens/FileDownloads.tsx'
import { unpaidText } from '#money/originatingAccounts/screens/PaymentFileDialog.tsx'
import { api, useCall } from '#web/api.ts'
import { dateText, instantText, ringgit } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts, Loaded, LoadingLines, Page } from '#web/ui/Page.tsx'
import { paymentFileScreens } from '../payment-files.screens.ts'
import { t } from '../payment-files.texts.ts'
import { FileStatus, paidBy, recordPath, type PaymentFile } from './file.tsx'

/** One payment file: what it pays, the results, and who downloaded it. */
export const FilePage = () => {
  const { number } = paymentFileScreens.view.useParams()
  const load = useCall(api.paymentFiles.getFile, { number }, { fallback: t('failed.file') })
  const { data } = load
  return (
    <Page
      title={t('file', { number })}
      intro={data && paidBy(data.file)}
      back={{ to: paymentFileScreens.list.to(), label: t('title') }}
      status={data && <FileStatus file={data.file} />}
      actions={
        data && (
          <LinkButton to={recordPath(data.file)} variant="default">
            {t(`toRecord.${data.file.kind}`)}
          </LinkButton>
        )
      }
    >
      <Loaded load={load} fallback={t('failed.file')} placeholder={<LoadingLines lines={8} />}>
        {({ file, downloads }) => (
          <>
            {file.unpaid.count > 0 && (
              <Notice tone="stop" title={unpaidText({ count: file.unpaid.count, amount: file.unpaid.total })} />
            )}
            <Card title={t('contents')}>
              <Contents file={file} />
            </Card>
            <Card title={t('downloaded')}>
              <FileDownloads downloads={downloads} madeOn={dateIn(file.madeAt)} />
              {[...new Set(downloads.flatMap(({ sha256 }) => sha256 ?? []))].map((sha256) => (
                <Digest key={sha256} sha256={sha256} />
              ))}
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  )
}

const counted = ({ count, total }: PaymentFile['open']) => ({ count, amount: ringgit(total) })

const Contents = ({ file }: { file: PaymentFile }) => (
  <Facts
    facts={[
      [t('field.payees'), t('counted', counted(file.payees))],
      [t('field.open'), file.open.count === 0 ? '–' : t('counted', counted(file.open))],
      [t('field.unpaid'), file.unpaid.count === 0 ? '–' : t('counted', counted(file.unpaid))],
      [t('field.madeAt'), instantText(file.madeAt)],
      [t('field.madeByName'), file.madeByName ?? '–'],
      [t('field.dueOn'), dateText(file.dueOn)],
    ]}
  />
)
