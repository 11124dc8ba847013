import { useShop } from '#app/api/shop-provider.tsx'
import { isLanguage } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'

/** Returns a function that builds the public URL of a page in the language of this page, for search engines. */
export function usePageUrl(): (path: string) => string {
  const { publicUrl, language } = useShop()
  return (path) => publicUrl + buildPagePath(language, path)
}

/** Builds the URL that an e-mail or an OAuth provider redirects to, in the language of this page. In the browser only. */
export function buildRedirectUrl(path: string): string {
  const { lang } = document.documentElement
  return location.origin + (isLanguage(lang) ? buildPagePath(lang, path) : path)
}
