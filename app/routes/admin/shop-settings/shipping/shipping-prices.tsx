import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { type CurrencyCode, SaveShippingPriceBody, type ShippingMethod } from '#contract/pricing'
import { createAmountFormatter } from '#platform/money/format-amount'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { parseNumber } from '../parse-number.ts'
import { RowButton } from '../row-button.tsx'
import { useSettingAction } from '../use-setting-action.ts'

interface ShippingPrice {
  method: ShippingMethod
  currency: string
  price: number
  free_from: number | null
}

/** What a method costs in each currency, where a zone has no list of its own. */
export function ShippingPrices() {
  const { t } = useTranslation([shopSettingsMessages, commonMessages])
  const api = useApi()
  const [edited, setEdited] = useState<ShippingPrice | null>(null)
  const query = useQuery({
    queryKey: useAdminKey()('shipping-prices'),
    queryFn: async () => (await parseResponse(api.admin['shipping-prices'].$get())).items,
  })
  const close = () => setEdited(null)
  const name = edited ? t(`common:receipt.${edited.method}`) : ''
  return (
    <section className="settings-section" aria-labelledby="shipping-prices">
      <h2 id="shipping-prices">{t('shipping.prices')}</h2>
      <p className="settings-help">{t('shipping.pricesHelp')}</p>
      <QueryView query={query} errorTitle={t('failed')}>
        {(prices) => (
          <ul className="settings-rows pt-2">
            {prices.map((price) => (
              <PriceRow
                key={`${price.method} ${price.currency}`}
                price={price}
                onEdit={() => setEdited(price)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={t('shipping.priceOf', { name, currency: edited?.currency ?? '' })}
      >
        {edited && <PriceForm price={edited} onClose={close} />}
      </Dialog>
    </section>
  )
}

function PriceRow({ price, onEdit }: { price: ShippingPrice; onEdit: () => void }) {
  const { t, language } = useTranslation([shopSettingsMessages, commonMessages])
  const { can } = useAccess()
  const { currency, free_from } = price
  const format = createAmountFormatter(language, currency)
  const name = t(`common:receipt.${price.method}`)
  return (
    <li>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {name}, {currency}
        </p>
        {free_from !== null && (
          <p className="text-ink-2">{t('shipping.freeFrom', { amount: format(free_from) })}</p>
        )}
      </div>
      <strong>{format(price.price)}</strong>
      {can('settings:write') && (
        <RowButton of={`${name}, ${currency}`} onClick={onEdit}>
          {t('change')}
        </RowButton>
      )}
    </li>
  )
}

function PriceForm({ price: saved, onClose }: { price: ShippingPrice; onClose: () => void }) {
  const { t } = useTranslation(shopSettingsMessages)
  const api = useApi().admin['shipping-prices'][':method'][':currency']
  const [price, setPrice] = useState(`${saved.price}`)
  const [freeFrom, setFreeFrom] = useState(saved.free_from === null ? '' : `${saved.free_from}`)
  const [isInvalid, setInvalid] = useState(false)
  const { method } = saved
  const currency = saved.currency as CurrencyCode
  const save = useSettingAction(
    (json: SaveShippingPriceBody) => parseResponse(api.$put({ param: { method, currency }, json })),
    { stale: ['shipping-prices'], onSuccess: onClose },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = SaveShippingPriceBody.safeParse({
      price: parseNumber(price),
      free_from: freeFrom.trim() === '' ? null : parseNumber(freeFrom),
    })
    setInvalid(!body.success)
    if (body.success) save.mutate(body.data)
  }
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <TextField
        label={t('shipping.bandPrice', { currency })}
        inputMode="decimal"
        value={price}
        onChange={(event) => setPrice(event.target.value)}
      />
      <TextField
        label={t('shipping.freeFromLabel', { currency })}
        optional
        inputMode="decimal"
        value={freeFrom}
        onChange={(event) => setFreeFrom(event.target.value)}
      />
      <ActionError message={isInvalid ? t('shipping.invalid.amount') : save.errorMessage} />
      <div>
        <Button type="submit" busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
