import { html } from 'hono/html'
import { splitPagePath } from '#platform/i18n/page-path'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'

const texts = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))

/** Renders a page without styles and scripts, in the language of the path, where the screens cannot be rendered. */
export function renderPlainPage(
  name: 'tooManyRequests' | 'overloaded' | 'internalError',
  pathname: string,
) {
  const { language } = splitPagePath(pathname)
  const t = texts(language)
  const text = name === 'internalError' ? html`<p>${t('internalError.text')}</p>` : ''
  return html`<!doctype html>
<html lang="${language}"><meta charset="utf-8"><title>${t(`${name}.title`)}</title>
<h1>${t(`${name}.heading`)}</h1>${text}</html>
`
}
