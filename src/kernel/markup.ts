const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as part of XML or HTML, also in an attribute. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)
