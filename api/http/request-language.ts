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

/** Returns the language tags of `Accept-Language`, the preferred one first. */
export function listRequestLocales(c: Context): string[] {
  return listPreferred(c.req.header('Accept-Language'))
}

/** Returns the one of `languages` that fits an `Accept-Language` header best, or null. */
export function detectLanguage<Name extends string>(
  header: string | undefined,
  languages: readonly Name[],
): Name | null {
  const found = listPreferred(header).map((tag) => parseLanguage(tag, languages))
  return found.find((language) => language !== null) ?? null
}

function listPreferred(header: string | undefined): string[] {
  const accepted = parseAccept(header ?? '').filter(({ q }) => q > 0)
  return accepted.map(({ type }) => type)
}
