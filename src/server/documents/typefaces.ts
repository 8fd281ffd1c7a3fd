import { createRequire } from 'node:module'

type Parse = (bytes: Uint8Array, name?: string) => unknown

/**
 * Caches each parsed typeface. pdfmake has no option for this and parses it again for each document, which takes more than
 * half of the time of a short one. Call this before `load` loads pdfmake.
 */
export const cacheTypefaces = (load: NodeJS.Require): void => {
  // pdfmake uses pdfkit, which uses fontkit.
  const inPdfkit = createRequire(createRequire(load.resolve('pdfmake')).resolve('pdfkit'))
  const path = inPdfkit.resolve('fontkit')
  const fontkit = inPdfkit(path) as { readonly create: Parse }
  const cached: { readonly bytes: Uint8Array; readonly name: string | undefined; readonly typeface: unknown }[] = []
  const create: Parse = (bytes, name) => {
    const found = cached.find((entry) => entry.name === name && Buffer.compare(entry.bytes, bytes) === 0)
    if (found) return found.typeface
    const typeface = fontkit.create(bytes, name)
    cached.push({ bytes, name, typeface })
    return typeface
  }
  const module = inPdfkit.cache[path]
  if (!module) throw new Error('fontkit is not in the module cache')
  module.exports = { ...fontkit, create }
}
