import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { listCountries } from '#app/forms/countries.ts'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { PriceReceipt } from '#app/ui/price-receipt.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import {
  type Country,
  CURRENCIES,
  type CurrencyCode,
  TestPricesBody,
  type TestPricesBody as TestPricesInput,
} from '#contract/pricing'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAdminKey } from '../../frame/access.ts'
import { buildTestItem, TestItems, toTestItem } from './test-items.tsx'

const PAUSE_MS = 250

/** Tries goods, a country and a day: the server calculates as the checkout does. */
export function PriceTest() {
  const { t, language } = useTranslation([shopSettingsMessages, commonMessages])
  const [country, setCountry] = useState<Country>('DE')
  const [currency, setCurrency] = useState<CurrencyCode>('EUR')
  const [shipping, setShipping] = useState<'' | 'standard' | 'express'>('standard')
  const [day, setDay] = useState('')
  const [items, setItems] = useState([buildTestItem()])
  const body: TestPricesInput = {
    ...{ country, currency, shipping: shipping || null, goods: items.map(toTestItem) },
    ...(day && { at: new Date(day).toISOString() }),
  }
  return (
    <section className="settings-section" aria-labelledby="price-test">
      <h2 id="price-test">{t('test.title')}</h2>
      <p className="settings-help">{t('test.help')}</p>
      <div className="settings-two">
        <div className="grid gap-4">
          <div className="settings-grid">
            <SelectField
              label={t('test.country')}
              value={country}
              onChange={(event) => setCountry(event.target.value as Country)}
            >
              {listCountries(language).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t('test.currency')}
              value={currency}
              onChange={(event) => setCurrency(event.target.value as CurrencyCode)}
            >
              {CURRENCIES.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </SelectField>
            <SelectField
              label={t('test.shipping')}
              value={shipping}
              onChange={(event) => setShipping(event.target.value as typeof shipping)}
            >
              <option value="standard">{t('common:receipt.standard')}</option>
              <option value="express">{t('common:receipt.express')}</option>
              <option value="">{t('test.noShipping')}</option>
            </SelectField>
            <TextField
              type="datetime-local"
              label={t('test.day')}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          </div>
          <TestItems items={items} onChange={setItems} />
        </div>
        <TestResult body={body} />
      </div>
    </section>
  )
}

function TestResult({ body }: { body: TestPricesInput }) {
  const { t, language } = useTranslation([shopSettingsMessages, commonMessages])
  const api = useApi()
  const json = useDebouncedValue(JSON.stringify(body), PAUSE_MS)
  const isValid = TestPricesBody.safeParse(body).success
  const { data, error, isFetching } = useQuery({
    queryKey: useAdminKey()('tax-rates', 'test', json),
    queryFn: () => parseResponse(api.admin['tax-rates'].test.$post({ json: JSON.parse(json) })),
    enabled: isValid,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const formatMoney = useMoneyFormatter(body.currency)
  // Days without a time.
  const date = getDateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const failure = error && (getApiError(error)?.message ?? t('failed'))
  return (
    <div aria-live="polite" aria-busy={isFetching}>
      <ActionError message={isValid ? failure : t('test.incomplete')} />
      {isValid && !error && data && (
        <>
          <PriceReceipt receipt={data.receipt} baseLabel={t('test.items')} />
          <p className="pt-4 font-semibold">{t('test.options')}</p>
          <ul className="settings-rows">
            {data.shipping_options.map(({ id, price, arrives_from, arrives_to }) => (
              <li key={id}>
                <span className="flex-1">{t(`common:receipt.${id}`)}</span>
                <span className="text-ink-2">
                  {date.formatRange(new Date(arrives_from), new Date(arrives_to))}
                </span>
                <strong>{formatMoney(price)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
