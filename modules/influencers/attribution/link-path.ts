import { isLanguage } from '#platform/i18n/languages'

const MAX_LENGTH = 200

/** Returns the page that a link leads to, without language, query and fragment; the home page for anything else. */
export function toLinkPath(text: string): string {
  const [path = ''] = text.split(/[?#]/)
  // Browsers read both as the beginning of another host.
  if (!/^\/(?![/\\])/.test(path)) return '/'
  const [, first = '', ...rest] = path.split('/')
  // What follows the language must not begin another host either.
  const page = isLanguage(first) ? `/${rest.join('/').replace(/^[/\\]+/, '')}` : path
  const trimmed = page.replace(/\/+$/, '') || '/'
  return trimmed.length <= MAX_LENGTH && /^[\x21-\x7e]+$/.test(trimmed) ? trimmed : '/'
}
