import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { drawAdminMessages } from '#app/i18n/areas/draw-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { getRegionName } from '#platform/i18n/display-names'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { CountryForm } from './country-form.tsx'
import { countriesQuery, type DrawCountry } from './draw-queries.ts'

const RULE_VARIANTS = {
  sold: 'good',
  free_only: 'info',
  closed: 'bad',
} as const satisfies Record<DrawCountry['rule'], string>

/** Where tickets may be sold, with who has recorded it. */
export function Countries() {
  const { t } = useTranslation(drawAdminMessages)
  const { can } = useAccess()
  const query = useQuery(countriesQuery(useApi(), useAdminKey()))
  const [edited, setEdited] = useState<DrawCountry | 'new' | null>(null)
  const close = () => setEdited(null)
  return (
    <section aria-labelledby="draw-countries" className="max-w-2xl pt-10">
      <div className="campaign-head">
        <h2 id="draw-countries">{t('countries.title')}</h2>
        {can('promotions:write') && (
          <Button variant="secondary" size="small" onClick={() => setEdited('new')}>
            {t('countries.add')}
          </Button>
        )}
      </div>
      <QueryView query={query} errorTitle={t('countries.failed')} skeleton="h-24">
        {({ items, is_real_money }) => (
          <>
            <p className="py-2 text-ink-2 text-sm">
              {t(is_real_money ? 'countries.realMoney' : 'countries.sandbox')}
            </p>
            <ul>
              {items.map((rule) => (
                <CountryRow key={rule.country} rule={rule} onEdit={() => setEdited(rule)} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <SidePanel open={edited !== null} onClose={close} title={t('countries.title')}>
        {edited && <CountryForm rule={edited === 'new' ? null : edited} onSaved={close} />}
      </SidePanel>
    </section>
  )
}

function CountryRow({ rule, onEdit }: { rule: DrawCountry; onEdit: () => void }) {
  const { t, language } = useTranslation(drawAdminMessages)
  const { can } = useAccess()
  const timeZone = useTimeZone()
  const date = getDateFormat(language, { dateStyle: 'medium', timeZone })
  const name = getRegionName(rule.country, language)
  const recorded = rule.recorded_at && date.format(new Date(rule.recorded_at))
  return (
    <li className="draw-country">
      <span className="min-w-0 wrap-anywhere">
        {can('promotions:write') ? (
          <button type="button" className="link" onClick={onEdit}>
            {name}
          </button>
        ) : (
          name
        )}
        <small className="block text-ink-2">
          {t('countries.recorded', { by: rule.recorded_by ?? '', day: recorded ?? '' })}
        </small>
      </span>
      <Badge variant={RULE_VARIANTS[rule.rule]}>{t(`countries.rule.${rule.rule}`)}</Badge>
    </li>
  )
}
