import { createRequire } from 'node:module'

type Parse = (bytes: Uint8Array, name?: string) => unknown

/**
 * Keeps each parsed typeface for the documents that follow. pdfmake parses it for each document, which takes more than
 * half of the time of a short one, and has no option against it. Call this before pdfmake is loaded by `load`.
 */
export const keepTypefaces = (load: NodeJS.Require): void => {
  // pdfmake uses pdfkit, which uses fontkit.
  const inPdfkit = createRequire(createRequire(load.resolve('pdfmake')).resolve('pdfkit'))
  const path = inPdfkit.resolve('fontkit')
  const fontkit = inPdfkit(path) as { readonly create: Parse }
  const known: { readonly bytes: Uint8Array; readonly name: string | undefined; readonly typeface: unknown }[] = []
  const create: Parse = (bytes, name) => {
    const kept = known.find((one) => one.name === name && Buffer.compare(one.bytes, bytes) === 0)
    if (kept) return kept.typeface
    const typeface = fontkit.create(bytes, name)
    known.push({ bytes, name, typeface })
    return typeface
  }
  const module = inPdfkit.cache[path]
  if (!module) throw new Error('fontkit is not in the module cache')
  module.exports = { ...fontkit, create }
}
