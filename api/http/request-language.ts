import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { parseLanguage } from '#platform/i18n/parse-language'

/** Returns the language of the shop that fits `Accept-Language` best; English where none does. */
export function getRequestLanguage(c: Context): Language {
  return parseRequestLanguage(c.req.header('Accept-Language'))
}

/** The same for the header itself. */
export function parseRequestLanguage(acceptLanguage: string | undefined): Language {
  return detectLanguage(acceptLanguage, LANGUAGES) ?? DEFAULT_LANGUAGE
}

/** Returns the one of `languages` that fits an `Accept-Language` header best, or null. */
export function detectLanguage<Name extends string>(
  header: string | undefined,
  languages: readonly Name[],
): Name | null {
  const preferred = parseAccept(header ?? '').filter(({ q }) => q > 0)
  const found = preferred.map(({ type }) => parseLanguage(type, languages))
  return found.find((language) => language !== null) ?? null
}
