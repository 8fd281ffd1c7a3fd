/** The header that says what a browser does with a file, and under which name. Old readers get letters that all know. */
export const disposition = (kind: 'attachment' | 'inline', fileName: string): string =>
  `${kind}; filename="${fileName.replace(/[^\w.() -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
