import { buildPagePath, splitPagePath } from '#platform/i18n/page-path'
import { getRequestLanguage } from '../http/request-language.ts'
import type { AuthContext } from './router.ts'

interface AuthPageInput {
  /** The path of the page in English. */
  path: string
  /** Where the flow ends. If that is a page of this shop, this page has its language. */
  redirectTo?: string | null | undefined
}

/** Returns the path of a page in the language of the flow, or in that of the request if the flow ends elsewhere. */
export function buildAuthPagePath(c: AuthContext, { path, redirectTo }: AuthPageInput): string {
  const url = URL.parse(redirectTo ?? '')
  const isOwnPage = url?.origin === new URL(c.var.identity.publicUrl).origin
  const language = isOwnPage ? splitPagePath(url.pathname).language : getRequestLanguage(c)
  return buildPagePath(language, path)
}
