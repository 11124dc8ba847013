import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import type { Country, TaxRate } from '#contract/pricing'
import { getDateFormat } from '#platform/i18n/date-format'
import { getRegionName } from '#platform/i18n/display-names'
import { formatBasisPoints } from '#platform/i18n/number-format'
import { useAccess } from '../../frame/access.ts'
import { useSettingAction } from '../use-setting-action.ts'
import { TaxRateForm } from './tax-rate-form.tsx'

interface Props {
  /** Null while it is closed. */
  country: Country | null
  /** Of the country. */
  rates: TaxRate[]
  onClose: () => void
}

/** The rates of a country over time, and a form for a new one. */
export function TaxRateDialog({ country, rates, onClose }: Props) {
  const { t, language } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const name = country ? getRegionName(country, language) : ''
  return (
    <SidePanel open={country !== null} onClose={onClose} title={t('tax.of', { name })}>
      {country && (
        <>
          {can('settings:write') && <TaxRateForm country={country} rates={rates} />}
          <h3 className="pt-6 font-semibold">{t('tax.history')}</h3>
          <ul className="settings-rows">
            {rates.toReversed().map((rate) => (
              <RateRow key={`${rate.tax_class} ${rate.valid_from}`} rate={rate} />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  )
}

function RateRow({ rate }: { rate: TaxRate }) {
  const { t, language } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const api = useApi().admin['tax-rates'][':country'][':tax_class'][':valid_from']
  const { country, tax_class, valid_from, state } = rate
  const remove = useSettingAction(
    () => parseResponse(api.$delete({ param: { country, tax_class, valid_from } })),
    { stale: ['tax-rates'], toastsErrors: true },
  )
  const from = new Date(valid_from)
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(from)
  return (
    <li>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {t(`tax.class.${tax_class}`)}{' '}
          {formatBasisPoints(Math.round(rate.percent * 100), language)}
        </p>
        <p className="text-ink-2">
          {from.getTime() === 0 ? t('tax.always') : t('tax.from', { date })}
        </p>
      </div>
      <Badge variant={state === 'current' ? 'ink' : 'wait'}>{t(`tax.state.${state}`)}</Badge>
      {state === 'coming' && can('settings:write') && (
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('remove')}
        </Button>
      )}
    </li>
  )
}
