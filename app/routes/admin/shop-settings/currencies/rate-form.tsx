import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { AddExchangeRateBody, type CurrencyCode } from '#contract/pricing'
import { convertPrice } from '#platform/money/convert-price'
import { createAmountFormatter } from '#platform/money/format-amount'
import { BASE_CURRENCY, toDecimal, toMinorUnits } from '#platform/money/money'
import { parseNumber } from '../parse-number.ts'
import { useSettingAction } from '../use-setting-action.ts'
import type { CurrencySettings } from './currency-settings.ts'

/** Adds a rate, and shows what prices become with it. */
export function RateForm({ currency }: { currency: CurrencySettings }) {
  const { t } = useTranslation(shopSettingsMessages)
  const code = currency.code as CurrencyCode
  const api = useApi().admin.currencies[':code'].rates
  const [rate, setRate] = useState('')
  const [from, setFrom] = useState('')
  const [allowsLargeChange, setAllowsLargeChange] = useState(false)
  const [isInvalid, setInvalid] = useState(false)
  const add = useSettingAction(
    (json: z.output<typeof AddExchangeRateBody>) =>
      parseResponse(api.$post({ param: { code }, json })),
    {
      stale: ['currencies'],
      onSuccess: () => {
        setRate('')
        setAllowsLargeChange(false)
      },
    },
  )
  const body = AddExchangeRateBody.safeParse({
    ...{ rate: parseNumber(rate), allow_large_change: allowsLargeChange },
    ...(from && { valid_from: new Date(from).toISOString() }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setInvalid(!body.success)
    if (body.success) add.mutate(body.data)
  }
  const isLargeChange = getApiError(add.error)?.code === 'rate_changes_much'
  return (
    <div className="settings-group mt-6">
      <h3 className="font-semibold">{t('currency.newRate')}</h3>
      <Form busy={add.isPending} onSubmit={submit}>
        <TextField
          label={t('currency.rate', { currency: code, base: BASE_CURRENCY })}
          inputMode="decimal"
          autoComplete="off"
          value={rate}
          onChange={(event) => setRate(event.target.value)}
        />
        <TextField
          type="datetime-local"
          label={t('tax.validFrom')}
          hint={t('tax.validFromHint')}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        {body.success && <RatePreview currency={currency} rate={body.data.rate} />}
        {isLargeChange && (
          <CheckboxOrRadio
            label={t('currency.allowLargeChange')}
            checked={allowsLargeChange}
            onChange={(event) => setAllowsLargeChange(event.target.checked)}
          />
        )}
        <ActionError message={isInvalid ? t('currency.invalidRate') : add.errorMessage} />
        <div>
          <Button type="submit" busy={add.isPending}>
            {t('currency.addRate')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

const EXAMPLES = [5, 18.5, 100]

/** What some prices become, rounded as the shop rounds them. */
function RatePreview({ currency, rate }: { currency: CurrencySettings; rate: number }) {
  const { t, language } = useTranslation(shopSettingsMessages)
  const { code, price_step, price_ending } = currency
  const toMinor = (amount: number) => toMinorUnits(amount, code)
  const terms = { priceStepMinor: toMinor(price_step), priceEndingMinor: toMinor(price_ending) }
  const from = { code: BASE_CURRENCY, rate: 1, priceStepMinor: 1, priceEndingMinor: 0 }
  const formatBase = createAmountFormatter(language, BASE_CURRENCY)
  const format = createAmountFormatter(language, code)
  return (
    <div>
      <p className="text-ink-2">{t('currency.preview')}</p>
      <ul aria-live="polite">
        {EXAMPLES.map((amount) => {
          const base = toMinorUnits(amount, BASE_CURRENCY)
          const minor = convertPrice(base, { from, to: { code, rate, ...terms } })
          return (
            <li key={amount}>
              {formatBase(amount)} → <strong>{format(toDecimal({ minor, currency: code }))}</strong>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
