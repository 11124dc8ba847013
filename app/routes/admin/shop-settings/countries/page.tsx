import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { listCountries } from '#app/forms/countries.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { Country, ShippingZone } from '#contract/pricing'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { shippingZonesQuery } from '../shipping/zone-queries.ts'
import { useSettingAction } from '../use-setting-action.ts'

/** To which countries the shop ships, and in which zone each is. */
export default function CountriesPage() {
  const { t, language } = useTranslation(shopSettingsMessages)
  const query = useQuery(shippingZonesQuery(useApi(), useAdminKey()))
  const [search, setSearch] = useState('')
  const countries = listCountries(language).filter(({ name }) =>
    name.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <section className="settings-section" aria-label={t('pages.countries')}>
      <div className="max-w-[320px]">
        <TextField
          type="search"
          label={t('tax.findCountry')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {countries.length === 0 && <p className="pt-4 text-ink-2">{t('noMatch')}</p>}
      <QueryView query={query} errorTitle={t('failed')}>
        {(zones) => (
          <>
            <p className="pt-4 text-ink-2">
              {t('countries.served', { count: zones.flatMap((zone) => zone.countries).length })}
            </p>
            <ul className="settings-rows">
              {countries.map((country) => (
                <CountryRow key={country.code} {...country} zones={zones} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </section>
  )
}

interface CountryRowProps {
  code: Country
  name: string
  zones: ShippingZone[]
}

function CountryRow({ code, name, zones }: CountryRowProps) {
  const { t } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const api = useApi().admin['shipping-zones'].countries[':country']
  const current = zones.find(({ countries }) => countries.includes(code))
  const save = useSettingAction(
    (zone_id: string | null) =>
      parseResponse(
        api.$put({
          param: { country: code },
          json: { zone_id, expected_zone_id: current?.id ?? null },
        }),
      ),
    { stale: ['shipping-zones'], toastsErrors: true },
  )
  // What is being saved is shown at once, and what was saved before if the server refuses it.
  const zoneId = save.isPending ? save.variables : (current?.id ?? null)
  return (
    <li>
      <span className="min-w-0 flex-1">{name}</span>
      {can('settings:write') ? (
        <select
          className="input"
          aria-label={t('countries.zoneOf', { name })}
          value={zoneId ?? ''}
          onChange={(event) => save.mutate(event.target.value || null)}
        >
          <option value="">{t('countries.notServed')}</option>
          {zones.map((zone) => (
            <option key={zone.id} value={zone.id}>
              {zone.name}
            </option>
          ))}
        </select>
      ) : (
        <span>{current?.name ?? t('countries.notServed')}</span>
      )}
    </li>
  )
}
