import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { chosenCurrency } from '#app/currency/chosen-currency.ts'
import { offeredCurrenciesQuery } from '#app/currency/offered-currencies.ts'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Check } from '#app/ui/icons.ts'
import { getCurrencyName, getCurrencySymbol } from '#platform/i18n/display-names'

/** The currencies as a list of buttons. A shop with one currency shows that one. */
export function CurrencyChoice() {
  const { t, language } = useTranslation([navigationMessages, commonMessages])
  const chosen = useStoredValue(chosenCurrency)
  const { data, isError, refetch } = useQuery(offeredCurrenciesQuery(useApi()))
  if (isError && !data) {
    return (
      <button type="button" className="currency" onClick={() => refetch()}>
        {t('common:error.tryAgain')}
      </button>
    )
  }
  const currencies = data?.items ?? chosen?.currencies ?? []
  const current = chosen?.code ?? data?.base
  return (
    <ul className="currencies" aria-busy={!data}>
      {currencies.map(({ code }) => (
        <li key={code}>
          <button
            type="button"
            className="currency"
            aria-pressed={code === current}
            onClick={() => chosenCurrency.set({ code, currencies })}
          >
            <span className="currency-code">{code}</span>
            <span>
              {getCurrencyName(code, language)}, {getCurrencySymbol(code, language)}
            </span>
            {code === current && <Icon icon={Check} size={16} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
