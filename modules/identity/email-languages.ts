import { LANGUAGES } from '#platform/i18n/languages'

/** E-mails and text messages about accounts have more languages than the shop (decision 0035). */
export const ACCOUNT_EMAIL_LANGUAGES = [
  ...new Set([...LANGUAGES, 'tr', 'nl', 'fr', 'es'] as const),
] as const

export type AccountEmailLanguage = (typeof ACCOUNT_EMAIL_LANGUAGES)[number]
