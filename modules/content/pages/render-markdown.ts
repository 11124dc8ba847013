import { Marked, type Token } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import type { ContentPage } from '../contract.ts'

const marked = new Marked({ gfm: true })

const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags:
    'h3 h4 p br hr blockquote pre code ul ol li strong em del a img table thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding'],
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
}

type RenderedMarkdown = Pick<ContentPage, 'intro_html' | 'sections'>

/**
 * Renders Markdown to HTML that runs no scripts and loads nothing but pictures of the shop, whoever wrote it. Each heading of the second level
 * begins a section; a section without text is left out. Paths of the shop lead to pages in the language.
 */
export function renderMarkdown(markdown: string, language: Language): RenderedMarkdown {
  const [intro = [], ...parts] = splitAtHeadings(marked.lexer(markdown))
  const render = (tokens: Token[]) => renderTokens(tokens, language)
  const sections = parts.map(([heading, ...tokens]) => {
    return { title: toPlainText(render([heading!])), html: render(tokens) }
  })
  return { intro_html: render(intro), sections: sections.filter(({ html }) => html !== '') }
}

/** The first part has no heading. */
function splitAtHeadings(tokens: Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth <= 2) parts.push([token])
    else parts.at(-1)!.push(token)
  }
  return parts
}

function renderTokens(tokens: Token[], language: Language): string {
  const toPagePath = (href: string) =>
    /^\/(?![/\\])/.test(href) ? buildPagePath(language, href) : href
  return sanitizeHtml(marked.parser(tokens), {
    ...sanitizeOptions,
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: { href: toPagePath(href) } }),
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: toPicture(src, alt) }),
    },
  }).trim()
}

const UPLOADED = /^\/images\/c\/[0-9a-f-]{36}-([1-9]\d{0,4})x([1-9]\d{0,4})$/

/** Returns the attributes of an uploaded picture; none for what is somewhere else. */
function toPicture(src: string, alt: string): Record<string, string> {
  const [, width, height] = src.match(UPLOADED) ?? []
  if (!width || !height) return {}
  return {
    ...{ src: `${src}/960.jpeg`, alt, width, height, loading: 'lazy', decoding: 'async' },
    srcset: [480, 960, 1600].map((wide) => `${src}/${wide}.webp ${wide}w`).join(', '),
    sizes: '(width >= 48rem) 720px, 100vw',
  }
}

/** React escapes the title again. */
function toPlainText(html: string): string {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
  const characters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" }
  return text.replace(/&(lt|gt|amp|quot|#39);/g, (_, name) => characters[name]!).trim()
}
