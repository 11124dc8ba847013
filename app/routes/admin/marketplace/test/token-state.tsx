import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FieldError } from '#app/ui/field.tsx'
import type { MarketplaceConnection } from '#contract/marketplace'
import { getDateFormat } from '#platform/i18n/date-format'

/** Whether there is a token, and how the last call failed. */
export function TokenState({ connection }: { connection: MarketplaceConnection }) {
  const { t, language } = useTranslation(marketplaceMessages)
  const { account, last_error: lastError } = connection
  const time = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const ends = account && time.format(new Date(account.token_expires_at))
  return (
    <section className="marketplace-card" aria-labelledby="state-heading">
      <h2 id="state-heading">{t('test.configuration')}</h2>
      <p>{ends ? t('test.tokenPresent', { date: ends }) : t('test.tokenMissing')}</p>
      {lastError && (
        <FieldError>
          {t('connection.lastError', {
            date: time.format(new Date(lastError.at)),
            code: lastError.code,
          })}
        </FieldError>
      )}
    </section>
  )
}
