import type { Context } from 'hono'
import { type DetectorOptions, detectFromHeader } from 'hono/language'
import type { Language } from '#platform/i18n/language'
import { API_LANGUAGES } from '../messages/index.ts'

const options: DetectorOptions = {
  order: ['header'],
  lookupFromHeaderKey: 'accept-language',
  lookupQueryString: '',
  lookupCookie: '',
  lookupFromPathIndex: 0,
  caches: false,
  ignoreCase: true,
  fallbackLanguage: 'en',
  supportedLanguages: API_LANGUAGES,
}

/** Returns the language of the API's messages that fits `Accept-Language` best; English where none does. */
export function getRequestLanguage(c: Context): Language {
  return (detectFromHeader(c, options) ?? 'en') as Language
}
