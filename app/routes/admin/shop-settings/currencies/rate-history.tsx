import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { CurrencyCode } from '#contract/pricing'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAdminKey } from '../../frame/access.ts'

/** The rates of a currency, the newest first. */
export function RateHistory({ code }: { code: CurrencyCode }) {
  const { t, language } = useTranslation(shopSettingsMessages)
  const api = useApi().admin.currencies[':code'].rates
  const query = useQuery({
    queryKey: useAdminKey()('currencies', code, 'rates'),
    queryFn: async () => (await parseResponse(api.$get({ param: { code } }))).items,
  })
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <h3 className="pt-6 font-semibold">{t('currency.history')}</h3>
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-24">
        {(rates) => (
          <>
            {rates.length === 0 && <p className="text-ink-2">{t('currency.noRates')}</p>}
            <ul className="settings-rows">
              {rates.map(({ rate, valid_from, added_by }) => (
                <li key={valid_from}>
                  <strong>{rate}</strong>
                  <span className="flex-1 text-right text-ink-2">
                    {[t('tax.from', { date: date.format(new Date(valid_from)) }), added_by]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </>
  )
}
