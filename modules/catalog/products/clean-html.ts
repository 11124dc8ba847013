import sanitizeHtml from 'sanitize-html'

const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: (
    'h2 h3 h4 h5 h6 p br hr div span blockquote pre code ul ol li dl dt dd b strong i em u s small sub sup a ' +
    'table caption thead tbody tfoot tr th td'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    h1: 'h2',
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: { href, ...(title && { title }), rel: 'nofollow noopener' },
    }),
  },
}

/** Removes scripts, forms and images from HTML. Idempotent. */
export function sanitizeProductHtml(html: string): string {
  return /[<>&]/.test(html) ? sanitizeHtml(html, sanitizeOptions).trim() : html
}
