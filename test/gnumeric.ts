import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** Whether Gnumeric's converter is installed (Debian: `gnumeric`). */
export const hasGnumeric = spawnSync('ssconvert', ['--version']).status === 0

/** The rows of all sheets of an Excel file as Gnumeric shows them: amounts as 1,234.50. */
export const gnumericRows = async (file: Uint8Array): Promise<string[][]> => {
  const folder = await mkdtemp(join(tmpdir(), 'upah-gnumeric-'))
  try {
    await writeFile(join(folder, 'file.xlsx'), file)
    const options = ['--export-type=Gnumeric_stf:stf_assistant', '--export-options=separator=, format=preserve']
    const text = execFileSync('ssconvert', [...options, join(folder, 'file.xlsx'), 'fd://1'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return parse(text, { relax_column_count: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
