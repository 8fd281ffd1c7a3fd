import { inflateSync } from 'node:zlib'

type Piece = { readonly x: number; readonly y: number; readonly text: string }

/** The objects of a PDF by number: dictionary and decoded stream. */
const objectsOf = (bytes: Buffer): Map<string, { head: string; stream: string }> => {
  const raw = bytes.toString('latin1')
  const found = new Map<string, { head: string; stream: string }>()
  for (const match of raw.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = match
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const data = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'))
    const packed = head.includes('/FlateDecode') && !head.includes('/Length1') && !head.includes('CIDFontType0C')
    const stream = packed ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
    found.set(number, { head, stream })
  }
  return found
}

/** The text of each glyph, from the document's ToUnicode map. */
const lettersOf = (cmap: string): Map<number, string> => {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [i, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set(
        Number.parseInt(from, 16) + i,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return letters
}

/** The lines of each page from top to bottom, with the cells of a line joined. */
export const pagesOf = (bytes: Buffer): string[][] => {
  const objects = objectsOf(bytes)
  const at = (number: string | undefined) => objects.get(number ?? '') ?? { head: '', stream: '' }
  const pages = /\/Kids \[([^\]]*)\]/.exec([...objects.values()].map(({ head }) => head).join('\n'))?.[1] ?? ''
  const cmaps = new Map<string, Map<number, string>>()
  const fontOf = (resources: string, name: string): Map<number, string> => {
    const font = new RegExp(`/${name} (\\d+) 0 R`).exec(resources)?.[1] ?? ''
    const known = cmaps.get(font) ?? lettersOf(at(/\/ToUnicode (\d+) 0 R/.exec(at(font).head)?.[1]).stream)
    cmaps.set(font, known)
    return known
  }
  return [...pages.matchAll(/(\d+) 0 R/g)].map(([, number]) => {
    const page = at(number).head
    const resources = at(/\/Resources (\d+) 0 R/.exec(page)?.[1]).head
    return linesOf(piecesOf(at(/\/Contents (\d+) 0 R/.exec(page)?.[1]).stream, (name) => fontOf(resources, name)))
  })
}

const shown = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g
const piecesOf = (content: string, fontOf: (name: string) => Map<number, string>): Piece[] => {
  const pieces: Piece[] = []
  let [x, y, font] = [0, 0, new Map<number, string>()]
  for (const [, toX, toY, name, codes] of content.matchAll(shown)) {
    if (name) font = fontOf(name)
    else if (codes === undefined) [x, y] = [Number(toX), Number(toY)]
    else {
      const glyphs = [...codes.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      pieces.push({ x, y, text: glyphs.map((code) => font.get(Number.parseInt(code, 16)) ?? '?').join('') })
    }
  }
  return pieces
}

const linesOf = (pieces: readonly Piece[]): string[] => {
  const lines = Map.groupBy(pieces, ({ y }) => Math.round(y))
  return [...lines]
    .toSorted(([a], [b]) => b - a)
    .map(([, line]) =>
      line
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text.trim())
        .filter((text) => text !== '')
        .join(' '),
    )
}
