import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { TextField } from '#app/ui/field.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { type Country, TAX_CLASSES, type TaxRate } from '#contract/pricing'
import { getRegionName } from '#platform/i18n/display-names'
import { formatBasisPoints } from '#platform/i18n/number-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { RowButton } from '../row-button.tsx'
import { findCurrentRate, taxRatesQuery } from './tax-queries.ts'
import { TaxRateDialog } from './tax-rate-dialog.tsx'

/** The rates of all countries. A country opens its rates over time. */
export function TaxTable() {
  const { t, language } = useTranslation(shopSettingsMessages)
  const query = useQuery(taxRatesQuery(useApi(), useAdminKey()))
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Country | null>(null)
  return (
    <section className="settings-section" aria-labelledby="tax-rates">
      <h2 id="tax-rates">{t('tax.rates')}</h2>
      <div className="max-w-[320px] pt-4">
        <TextField
          type="search"
          label={t('tax.findCountry')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <QueryView query={query} errorTitle={t('failed')}>
        {(rates) => {
          const countries = [...Map.groupBy(rates, ({ country }) => country)]
            .map(([code, ofCountry]) => ({ code, ofCountry, name: getRegionName(code, language) }))
            .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
            .toSorted((one, other) => one.name.localeCompare(other.name, language))
          return (
            <>
              {countries.length === 0 && <p className="pt-4 text-ink-2">{t('noMatch')}</p>}
              <ul className="settings-rows pt-2">
                {countries.map(({ code, name, ofCountry }) => (
                  <CountryRow
                    key={code}
                    name={name}
                    rates={ofCountry}
                    onOpen={() => setOpen(code)}
                  />
                ))}
              </ul>
              <TaxRateDialog
                country={open}
                rates={rates.filter(({ country }) => country === open)}
                onClose={() => setOpen(null)}
              />
            </>
          )
        }}
      </QueryView>
    </section>
  )
}

interface CountryRowProps {
  name: string
  rates: TaxRate[]
  onOpen: () => void
}

function CountryRow({ name, rates, onOpen }: CountryRowProps) {
  const { t, language } = useTranslation([shopSettingsMessages, commonMessages])
  const { can } = useAccess()
  const standard = findCurrentRate(rates, 'standard')
  const current = TAX_CLASSES.flatMap((taxClass) => {
    const rate = findCurrentRate(rates, taxClass)
    const percent = rate && formatBasisPoints(Math.round(rate.percent * 100), language)
    return percent ? [`${t(`tax.class.${taxClass}`)} ${percent}`] : []
  })
  return (
    <li>
      <div className="admin-row-main">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-2">
          {standard && t('common:receipt.tax', { kind: standard.kind ?? 'other' })} ·{' '}
          {current.join(', ')} · {standard?.included === false ? t('tax.added') : t('tax.included')}
        </p>
      </div>
      {rates.some(({ state }) => state === 'coming') && (
        <Badge variant="wait">{t('tax.coming')}</Badge>
      )}
      <RowButton of={name} onClick={onOpen}>
        {can('settings:write') ? t('change') : t('look')}
      </RowButton>
    </li>
  )
}
