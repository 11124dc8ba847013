import sanitizeHtml from 'sanitize-html'

/** What somebody typed, as text and nothing else: tags and control characters go, line breaks stay. */
export function toPlainText(text: string): string {
  const bare = sanitizeHtml(text, {
    allowedTags: [],
    allowedAttributes: {},
    // The text is shown as text, so `Tom & Jerry` must not become `Tom &amp; Jerry`.
    parser: { decodeEntities: false },
    textFilter: (text) =>
      text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  })
  return bare
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200d]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
