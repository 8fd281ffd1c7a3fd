/** The Content-Disposition header, with an ASCII file name for old clients. */
export const disposition = (kind: 'attachment' | 'inline', fileName: string): string =>
  `${kind}; filename="${fileName.replace(/[^\w.() -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
