import { ActionIcon, Anchor } from '@mantine/core'
import { IconFile, IconFileUpload, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { megabytes, purposeOf } from '#ground/files/file.rules.ts'
import { FilesDrop } from '#web/ui/FileDrop.tsx'
import { Section } from '#web/ui/Section.tsx'
import type { Organization } from './organization.ts'
import classes from './organizations.module.css'
import { t } from '../organization.texts.ts'

export const purpose = 'organization-attachment'
const extensions = ['.png', '.jpg', '.jpeg', '.pdf']

/** Links to the attached files of an organization. */
export const AttachedFiles = ({ files }: { files: Organization['attachments'] }) => (
  <ul className={classes.files} aria-label={t('form.attached')}>
    {files.map(({ url, fileName }) => (
      <li key={url}>
        <IconFile size={18} aria-hidden />
        <Anchor href={url} target="_blank" rel="noopener" underline="always" className={classes.fileName}>
          {fileName}
        </Anchor>
      </li>
    ))}
  </ul>
)

type AttachmentFieldsProps = {
  existing: Organization['attachments']
  added: readonly File[]
  busy: boolean
  /** An upload or validation error. */
  failure: ReactNode
  onAdd: (files: readonly File[]) => void
  onDrop: (file: File) => void
}
/** Keeps existing files; added files are uploaded when the form is saved. */
export const AttachmentFields = ({ existing, added, busy, failure, onAdd, onDrop }: AttachmentFieldsProps) => (
  <Section
    title={t('form.attachments')}
    before={
      <>
        {existing.length > 0 && <AttachedFiles files={existing} />}
        {added.length > 0 && (
          <ul className={classes.files} aria-label={t('form.attachedNew')}>
            {added.map((file) => (
              <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                <IconFileUpload size={18} aria-hidden />
                <span className={classes.fileName}>
                  {file.name} <small>{t('form.attachedNew')}</small>
                </span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  disabled={busy}
                  aria-label={t('form.dropFile', { name: file.name })}
                  onClick={() => onDrop(file)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <FilesDrop
          label={t('form.attach')}
          hint={t(existing.length > 0 ? 'form.attachHintKept' : 'form.attachHint')}
          extensions={extensions}
          maxMegabytes={megabytes(purposeOf(purpose).maxBytes)}
          disabled={busy}
          onFiles={onAdd}
        />
        {failure && (
          <div role="alert" className={classes.failed}>
            {failure}
          </div>
        )}
      </>
    }
  />
)
