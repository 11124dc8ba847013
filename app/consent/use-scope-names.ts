import { consentMessages } from '#app/i18n/areas/consent.ts'
import type english from '#app/i18n/messages/en/consent.json'
import { useTranslation } from '#app/i18n/use-translation.ts'

type Scope = keyof typeof english.scopes
const SCOPES: Scope[] = ['openid', 'email', 'phone', 'profile']

/** Names what an application gets. */
export function useScopeNames(scopes: string[]): string[] {
  const { t } = useTranslation(consentMessages)
  return SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => t(`scopes.${scope}`))
}
