import { reasons, Unreadable } from './unreadable.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const codePoint = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** Replaces these marks and the text between them in one pass, even if thousands are opened and never closed. */
const replaceSections = (text: string, open: string, close: string, replace: (inner: string) => string): string => {
  const [before = '', ...sections] = text.split(open)
  const replaced = sections.map((section) => {
    const end = section.indexOf(close)
    return end < 0 ? '' : replace(section.slice(0, end)) + section.slice(end + close.length)
  })
  return before + replaced.join('')
}

/** Decodes the text of an element: entities, CDATA sections, and the spreadsheet escapes of control characters. */
export const plainText = (xml: string): string => {
  let text = xml
  if (text.includes('<![CDATA['))
    text = replaceSections(text, '<![CDATA[', ']]>', (inner) => inner.replaceAll('&', '&amp;'))
  if (text.includes('&'))
    text = text.replace(
      /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
      (whole, hex?: string, decimal?: string, name?: string) =>
        hex ? codePoint(parseInt(hex, 16)) : decimal ? codePoint(Number(decimal)) : (entities[name ?? ''] ?? whole),
    )
  if (text.includes('_x'))
    text = text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return text
}

/** An attribute of a tag. */
export const attribute = (tag: string, name: string): string | undefined => {
  const [, , value] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`).exec(tag) ?? []
  return value === undefined ? undefined : plainText(value)
}

/** The tags of this name, with any namespace prefix. */
export const tagsOf = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])[^<>]*>`, 'g')) ?? []

/** The prefix of the root element: `x:` of `<x:worksheet>`. */
export const prefixOf = (xml: string): string => /<(?![?!])([\w.-]+:)?\w/.exec(xml)?.[1] ?? ''
export const withoutPrefix = (xml: string, prefix: string): string =>
  prefix === '' ? xml : xml.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</')

/** The text of an element across its runs, without phonetic text. */
export const runsOf = (xml: string): string => {
  const withoutPhonetics = xml.includes('<rPh') ? replaceSections(xml, '<rPh', '</rPh>', () => '') : xml
  let text = ''
  for (let at = withoutPhonetics.indexOf('<t'); at >= 0; at = withoutPhonetics.indexOf('<t', at + 2)) {
    const next = withoutPhonetics[at + 2]
    if (next === undefined || !/[\s>]/.test(next)) continue
    const from = withoutPhonetics.indexOf('>', at) + 1
    if (withoutPhonetics[from - 2] === '/') continue
    const to = withoutPhonetics.indexOf('</t>', from)
    if (to < 0) break
    text += plainText(withoutPhonetics.slice(from, to))
  }
  return text
}

/** Larger than any row or cell text. */
const maxElementLength = 10_000_000

/** Finds the complete elements of this name in texts that follow one another. `rest` is what isn't complete yet. */
const createSearch = (name: string) => {
  const [open, close] = [`<${name}`, `</${name}>`]
  let rest = ''
  let prefix: string | undefined
  const search = (more: string): readonly string[] => {
    // A text may end inside a tag: the incomplete part is carried over to the next.
    rest += more
    if (prefix === undefined && /<(?![?!])[^<>]*>/.test(rest)) prefix = prefixOf(rest)
    if (prefix === undefined) return []
    const complete = prefix === '' ? rest.length : rest.lastIndexOf('>') + 1
    const text = withoutPrefix(rest.slice(0, complete), prefix)
    const incomplete = rest.slice(complete)
    const elements: string[] = []
    let at = 0
    for (;;) {
      const start = nextTag(text, open, at)
      if (start < 0) {
        // The text may end inside the opening tag.
        at = Math.max(at, text.lastIndexOf('<'))
        break
      }
      const head = text.indexOf('>', start)
      const isSelfClosing = head > 0 && text[head - 1] === '/'
      const end = head < 0 ? -1 : isSelfClosing ? head + 1 : text.indexOf(close, head)
      if (end < 0) {
        at = start
        break
      }
      const next = isSelfClosing ? end : end + close.length
      elements.push(text.slice(start, next))
      at = next
    }
    rest = text.slice(at) + incomplete
    return elements
  }
  return { search, restLength: () => rest.length }
}

/** Yields the complete elements of this name from chunks of text, those of one chunk together. */
export const elementsOf = async function* (
  chunks: AsyncIterable<string>,
  name: string,
): AsyncGenerator<readonly string[]> {
  const { search, restLength } = createSearch(name)
  let more = ''
  for await (const chunk of chunks) {
    more += chunk
    // An element longer than a chunk is searched again once it has doubled, so that the time stays proportional.
    if (more.length < restLength() && restLength() + more.length <= maxElementLength) continue
    const elements = search(more)
    more = ''
    if (elements.length > 0) yield elements
    if (restLength() > maxElementLength) throw new Unreadable(reasons.broken)
  }
  const elements = search(more)
  if (elements.length > 0) yield elements
}

const nextTag = (text: string, open: string, from: number): number => {
  for (let at = text.indexOf(open, from); at >= 0; at = text.indexOf(open, at + 1)) {
    const next = text[at + open.length]
    if (next === undefined || /[\s/>]/.test(next)) return at
  }
  return -1
}
