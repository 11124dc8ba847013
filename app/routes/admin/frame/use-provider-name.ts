import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** Names of companies are not translated. */
const COMPANIES: Record<string, string> = { stripe: 'Stripe' }

/** Returns what a payment provider is called. */
export function useProviderName() {
  const { t } = useTranslation(adminMessages)
  return (provider: string): string =>
    provider === 'sandbox' ? t('providers.sandbox') : (COMPANIES[provider] ?? provider)
}
