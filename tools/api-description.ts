import { writeFile } from 'node:fs/promises'
import { contract } from '#app/contract.ts'
import { errors } from '#app/errors.ts'
import { openapi } from '#server/openapi.ts'

/** The committed API description: one line per call, so each change shows as one line of a diff. */
export const apiDescription = (): string => {
  const { paths, ...head } = openapi(contract, errors)
  const lines = Object.entries(paths).map(([path, item]) => `${JSON.stringify(path)}: ${JSON.stringify(item)}`)
  const above = Object.entries(head).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{\n${above.join(',\n')},\n"paths": {\n${lines.join(',\n')}\n}\n}\n`
}

export const apiFile = new URL('../docs/openapi.json', import.meta.url)

if (import.meta.main) await writeFile(apiFile, apiDescription())
