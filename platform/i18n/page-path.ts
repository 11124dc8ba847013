import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts'

/** A path without the prefix of its language: `/orders/1` for `/de/orders/1`. */
interface PagePath {
  language: Language
  path: string
}

/**
 * Returns the path of a page in a language: `/de/orders/1` for `/orders/1`. The default language has no prefix. `path`
 * begins with `/` and can have a query and a fragment.
 */
export function buildPagePath(language: Language, path: string): string {
  if (language === DEFAULT_LANGUAGE) return path
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`
}

/**
 * Returns the language of a page and its path without the prefix. The reverse of `buildPagePath`. Slashes after the
 * prefix are collapsed, because a path like `//host` would lead to another site.
 */
export function splitPagePath(pathname: string): PagePath {
  const [, prefix, rest = ''] = pathname.match(/^\/([^/?#]*)(.*)$/s) ?? []
  if (prefix === DEFAULT_LANGUAGE || !isLanguage(prefix)) {
    return { language: DEFAULT_LANGUAGE, path: pathname }
  }
  return { language: prefix, path: `/${rest.replace(/^[/\\]+/, '')}` }
}
