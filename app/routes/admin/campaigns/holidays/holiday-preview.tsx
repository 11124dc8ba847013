import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { HolidayBanner } from '#app/holidays/holiday-banner.tsx'
import { HolidayOffers } from '#app/holidays/holiday-offers.tsx'
import { holidaysAdminMessages } from '#app/i18n/areas/holidays-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { Country } from '#contract/pricing'
import { getRegionName } from '#platform/i18n/display-names'
import { useAdminKey } from '../../frame/access.ts'
import { previewQuery } from './holiday-queries.ts'
import '#app/holidays/holidays.css'

/** What a visitor of the home page sees on a day, in the language of the page, whether the day is over or to come. */
export function HolidayPreview({ country, year }: { country: Country; year: string }) {
  const { t, language } = useTranslation(holidaysAdminMessages)
  const [day, setDay] = useState(`${year}-12-25`)
  const query = useQuery(previewQuery(useApi(), useAdminKey(), { country, day }))
  return (
    <section className="settings-section" aria-labelledby="holiday-preview">
      <h2 id="holiday-preview">{t('preview')}</h2>
      <p className="settings-help">
        {t('previewHelp', { country: getRegionName(country, language) })}
      </p>
      <TextField
        label={t('previewDay')}
        name="preview"
        type="date"
        className="max-w-60 pb-4"
        value={day}
        onChange={({ target }) => target.value && setDay(target.value)}
      />
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-24">
        {({ groups: [group] }) =>
          group ? (
            <>
              <HolidayBanner holidays={group.items} />
              <HolidayOffers holidays={group.items} isVisible={false} />
            </>
          ) : (
            <p className="text-ink-2">{t('noHoliday')}</p>
          )
        }
      </QueryView>
    </section>
  )
}
