import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { decodeText } from './encoding.ts'
import { broken, Unreadable } from './unreadable.ts'

/**
 * Reads a message of ISO 20022 without prefixes, with texts as texts. Elements of these names are lists. Declared entities
 * are refused, because they can expand without end.
 */
export const parseMessage = (bytes: Uint8Array<ArrayBuffer>, lists: ReadonlySet<string>): unknown => {
  const text = decodeText(bytes)
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Unreadable({ code: 'statement_entities' })
  const valid = XMLValidator.validate(text)
  if (valid !== true) return broken(valid.err.line)
  return new XMLParser({
    attributeNamePrefix: '@',
    ignoreAttributes: false,
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => lists.has(name),
  }).parse(text)
}

export type Amount = { readonly '#text'?: string; readonly '@Ccy'?: string } | undefined
