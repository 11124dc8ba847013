import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { ShippingZone } from '#contract/pricing'
import { getRegionName } from '#platform/i18n/display-names'
import { createAmountFormatter } from '#platform/money/format-amount'
import { useAccess } from '../../frame/access.ts'
import { RowButton } from '../row-button.tsx'
import { useSettingAction } from '../use-setting-action.ts'

/** A zone: its countries, the days of its methods, and its price lists in short. */
export function ZoneRow({ zone, onEdit }: { zone: ShippingZone; onEdit: () => void }) {
  const { t, language } = useTranslation([shopSettingsMessages, commonMessages])
  const { can } = useAccess()
  const api = useApi().admin['shipping-zones'][':id']
  const remove = useSettingAction(() => parseResponse(api.$delete({ param: { id: zone.id } })), {
    stale: ['shipping-zones'],
    toastsErrors: true,
  })
  const { name, countries, methods, prices } = zone
  const names = countries.map((code) => getRegionName(code, language))
  return (
    <li>
      <div className="admin-row-main">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-ink-2">{names.join(', ') || t('shipping.noCountries')}</p>
        <ul className="pt-1">
          {methods
            .filter((method) => method.is_offered)
            .map(({ method, days_from, days_to }) => (
              <li key={method}>
                {t(`common:receipt.${method}`)}:{' '}
                {t('shipping.days', { from: days_from, to: days_to })}
              </li>
            ))}
          {prices.map((list) => (
            <li key={`${list.method} ${list.currency}`}>
              {t(`common:receipt.${list.method}`)}, {list.currency}:{' '}
              {list.bands.map((band) => formatBand(band, { list, language })).join(' · ')}
            </li>
          ))}
        </ul>
      </div>
      {can('settings:write') && (
        <div className="settings-actions">
          <RowButton of={name} onClick={onEdit}>
            {t('change')}
          </RowButton>
          {countries.length === 0 && (
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('remove')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type PriceList = ShippingZone['prices'][number]

function formatBand(
  { from, price }: PriceList['bands'][number],
  { list, language }: { list: PriceList; language: string },
): string {
  const format = createAmountFormatter(language, list.currency)
  const amount = list.basis === 'value' ? format(from) : `${from} g`
  return `≥ ${amount}: ${format(price)}`
}
