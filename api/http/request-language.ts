import type { Context } from 'hono'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { negotiateLanguage } from '#platform/i18n/negotiate-language'

/** Returns the language of the shop that fits `Accept-Language` best; English where none does. */
export function getRequestLanguage(c: Context): Language {
  return negotiateLanguage(c.req.header('Accept-Language'), LANGUAGES) ?? DEFAULT_LANGUAGE
}
