import { Button, Loader, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../api.ts'
import { listFormats, saveList, withKey, type ListFormat } from './list-file.ts'
import type { Column } from './table-model.ts'
import type { DataTableProps } from './table-props.ts'
import { toast } from './toast.ts'
import classes from './DataTable.module.css'
import { ui } from './ui.texts.ts'
import { t } from './table.texts.ts'

type ExportMenuProps<R> = {
  columns: readonly Column<R>[]
  file: NonNullable<DataTableProps<R>['file']>
  rowKey: (row: R) => string
  /** The fallback message if the rows fail to load. */
  fallback: string
  /** The loaded rows that match the filters. */
  rows: () => readonly R[]
}

/** Saves the filtered rows as CSV, or for Excel. */
export const ExportMenu = <R,>({ columns, file, rowKey, fallback, rows }: ExportMenuProps<R>) => {
  /** The rows loaded so far, or null if no export is running. */
  const [loaded, setLoaded] = useState<number | null>(null)
  const count = async function* (pages: AsyncIterable<readonly R[]>) {
    for await (const page of pages) {
      setLoaded((before) => (before ?? 0) + page.length)
      yield page
    }
  }
  const save = async (format: ListFormat) => {
    setLoaded(0)
    try {
      const pages = file.allRows ? count(file.allRows()) : [rows()]
      await saveList(file.name, format, pages, withKey(file.columns ?? columns, rowKey), file.footer)
    } catch (error) {
      toast.failed(messageOf(error, fallback))
    } finally {
      setLoaded(null)
    }
  }
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          disabled={loaded !== null}
          leftSection={loaded === null ? <IconDownload size={16} aria-hidden /> : <Loader size={14} color="gray" />}
          className={classes.tool}
        >
          {loaded ? t('exporting', { count: loaded }) : ui('action.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {listFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {t(`format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
