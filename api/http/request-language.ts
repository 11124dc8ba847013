import type { Context } from 'hono'
import { type DetectorOptions, detectFromHeader } from 'hono/language'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'

/** Returns the language of the shop that fits `Accept-Language` best; English where none does. */
export function getRequestLanguage(c: Context): Language {
  return detectLanguage(c, LANGUAGES) ?? DEFAULT_LANGUAGE
}

/** Returns the one of `languages` that fits `Accept-Language` best, or null. */
export function detectLanguage<Name extends string>(
  c: Context,
  languages: readonly Name[],
): Name | null {
  const options = { ...HEADER_ONLY, supportedLanguages: [...languages] }
  return (detectFromHeader(c, options) as Name | undefined) ?? null
}

const HEADER_ONLY: Omit<DetectorOptions, 'supportedLanguages'> = {
  order: ['header'],
  lookupFromHeaderKey: 'accept-language',
  lookupQueryString: '',
  lookupCookie: '',
  lookupFromPathIndex: 0,
  caches: false,
  ignoreCase: true,
  fallbackLanguage: DEFAULT_LANGUAGE,
}
