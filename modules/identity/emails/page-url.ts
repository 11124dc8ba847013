import { DEFAULT_LANGUAGE, isLanguage } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import type { AccountEmailLanguage } from '../email-languages.ts'

interface PageUrlInput {
  publicUrl: string
  path: string
  /** Of the e-mail. The page is in English where the shop has no pages in it. */
  language: AccountEmailLanguage
}

/** Returns the URL of a page of the shop, for a link in an e-mail. */
export function buildPageUrl({ publicUrl, path, language }: PageUrlInput): string {
  return publicUrl + buildPagePath(isLanguage(language) ? language : DEFAULT_LANGUAGE, path)
}
