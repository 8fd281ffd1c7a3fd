import { ActionIcon, Select, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { FilesDrop } from '#web/ui/FileDrop.tsx'
import { rowOfFile } from '../file-match.rules.ts'
import { t } from '../disbursement-form.texts.ts'
import type { PayeeValues } from './disbursement-form.ts'
import { accepted } from './use-attachments.ts'
import classes from '../../screens/disbursement-form.module.css'

type DropInvoicesProps = {
  rows: readonly PayeeValues[]
  attach: (key: string, files: readonly File[]) => void
}

/** Takes the invoices of all suppliers together. Those that no name identifies are assigned by hand. */
export const DropInvoices = ({ rows, attach }: DropInvoicesProps) => {
  const [unmatched, setUnmatched] = useState<readonly File[]>([])
  const [matched, setMatched] = useState(0)
  const take = (files: readonly File[]) => {
    const found = files.map((file) => ({ file, row: rowOfFile(file.name, rows) }))
    for (const row of rows) {
      const own = found.flatMap((one) => (one.row === row ? [one.file] : []))
      if (own.length > 0) attach(row.key, own)
    }
    setMatched(found.filter(({ row }) => row !== null).length)
    setUnmatched((before) => [...before, ...found.flatMap(({ file, row }) => (row ? [] : [file]))])
  }
  const drop = (file: File) => setUnmatched((before) => before.filter((one) => one !== file))
  return (
    <div className={classes.dropAll}>
      <FilesDrop
        label={t('drop.label')}
        hint={t('drop.hint')}
        extensions={accepted.extensions}
        maxMegabytes={accepted.maxMegabytes}
        onFiles={take}
      />
      <Text size="sm" role="status">
        {matched > 0 && t('drop.matched', { count: matched })}
      </Text>
      {unmatched.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('drop.unmatched', { count: unmatched.length })}
          </Text>
          <ul aria-label={t('drop.unmatched', { count: unmatched.length })}>
            {unmatched.map((file) => (
              <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                <span>{file.name}</span>
                <Select
                  size="sm"
                  aria-label={t('drop.assign', { name: file.name })}
                  placeholder={t('drop.choose')}
                  data={rows.map((row) => ({
                    value: row.key,
                    label: [row.name, row.invoiceNumber].filter(Boolean).join(', '),
                  }))}
                  value={null}
                  onChange={(key) => {
                    if (key === null) return
                    attach(key, [file])
                    drop(file)
                  }}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t('drop.leave', { name: file.name })}
                  onClick={() => drop(file)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
