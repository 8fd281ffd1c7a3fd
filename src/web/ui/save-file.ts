/** Downloads a text or its parts as a file. */
export const saveFile = (name: string, content: string | readonly Blob[], type: string): void => {
  const address = URL.createObjectURL(new Blob(typeof content === 'string' ? [content] : [...content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

/** Downloads an Excel file. */
export const saveWorkbook = (name: string, content: BlobPart): void =>
  saveFile(name, [new Blob([content])], 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
