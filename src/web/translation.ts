/** The element that shows a text instead, since the browser has translated it. */
const translations = new WeakMap<Node, Element>()

/** Browsers translate a page by replacing each text with an element of this name, which the product doesn't use. */
const isTranslation = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font'

const translationIn = (parent: Node, node: Node | null): Element | null => {
  const shown = node && node.parentNode !== parent ? translations.get(node) : undefined
  return shown?.parentNode === parent ? shown : null
}

/** A text that changes after its translation is shown again, for the browser to translate anew. */
const showChanged = (records: readonly MutationRecord[]): void => {
  for (const { target } of records) {
    const shown = translations.get(target)
    translations.delete(target)
    if (shown?.isConnected && !target.isConnected) shown.replaceWith(target)
  }
}

const noteTranslated = (texts: MutationObserver, records: readonly MutationRecord[]): void => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const shown = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
    if (!shown) continue
    for (const node of removedNodes)
      if (node instanceof Text && !node.isConnected) {
        translations.set(node, shown)
        texts.observe(node, { characterData: true })
      }
  }
}

type Native = {
  readonly removeChild: (this: Node, child: Node) => Node
  readonly insertBefore: (this: Node, node: Node, before: Node | null) => Node
  readonly appendChild: (this: Node, node: Node) => Node
}
/**
 * Keeps pages correct that a browser translates. React keeps the replaced texts: it changes ones that are no longer shown,
 * so that an old amount would stay, and fails to remove them.
 */
export const followTranslation = (): void => {
  const texts = new MutationObserver(showChanged)
  new MutationObserver((records) => noteTranslated(texts, records)).observe(document, {
    childList: true,
    subtree: true,
  })
  const native: Native = Node.prototype
  const { removeChild, insertBefore, appendChild } = native
  const arrive = (node: Node): void => {
    translations.get(node)?.remove()
    translations.delete(node)
  }
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      return removeChild.call(this, translationIn(this, child) ?? child)
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      arrive(node)
      return insertBefore.call(this, node, translationIn(this, before) ?? before)
    },
    appendChild(this: Node, node: Node) {
      arrive(node)
      return appendChild.call(this, node)
    },
  })
}
