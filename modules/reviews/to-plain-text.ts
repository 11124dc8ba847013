import sanitizeHtml from 'sanitize-html'

/** Removes HTML tags and control characters from typed text, and keeps line breaks. */
export function toPlainText(text: string): string {
  const plain = sanitizeHtml(text, {
    allowedTags: [],
    allowedAttributes: {},
    // The result is plain text: `Tom & Jerry` must not become `Tom &amp; Jerry`.
    parser: { decodeEntities: false },
    textFilter: (text) =>
      text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  })
  return plain
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200d]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
