import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { listCountries } from '#app/forms/countries.ts'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { holidaysAdminMessages } from '#app/i18n/areas/holidays-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { type AdminHoliday, FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from '#contract/holidays'
import type { Country } from '#contract/pricing'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { useListParams } from '../../list/use-list-params.ts'
import { CampaignTabs } from '../campaign-tabs.tsx'
import { Timeline } from '../timeline.tsx'
import { BirthdaySection } from './birthday-section.tsx'
import { HolidayForm } from './holiday-form.tsx'
import { HolidayPreview } from './holiday-preview.tsx'
import { calendarQuery } from './holiday-queries.ts'
import { HolidayTable } from './holiday-table.tsx'
import { MoveForm } from './move-form.tsx'
import '../../shop-settings/shop-settings.css'
import '../campaigns.css'

/** The holidays of a country, what is offered for them, and what a visitor sees. */
export default function HolidaysPage() {
  const { t } = useTranslation(campaignsMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('tab.holidays')} noIndex />
      <div className="admin-head">
        <h1>{t('title')}</h1>
      </div>
      {can('promotions:read') ? (
        <>
          <Timeline />
          <CampaignTabs />
          <Calendar />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function Calendar() {
  const { t, language } = useTranslation(holidaysAdminMessages)
  const params = useListParams()
  const country = (params.get('country') ?? 'US') as Country
  const year = params.get('year') ?? `${new Date().getFullYear()}`
  const query = useQuery(calendarQuery(useApi(), useAdminKey(), { country, year }))
  const [edited, setEdited] = useState<AdminHoliday | null>(null)
  const close = () => setEdited(null)
  return (
    <>
      <div className="admin-tools">
        <SelectField
          label={t('country')}
          name="country"
          value={country}
          onChange={({ target }) => params.set({ country: target.value })}
        >
          {listCountries(language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('year')}
          name="year"
          type="number"
          min={FIRST_HOLIDAY_YEAR}
          max={LAST_HOLIDAY_YEAR}
          value={year}
          onChange={({ target }) => {
            if (target.validity.valid && target.value) params.set({ year: target.value })
          }}
        />
      </div>
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-[40rem]">
        {({ items, currency, birthdays }) => (
          <>
            <HolidayTable holidays={items} currency={currency} onEdit={setEdited} />
            <BirthdaySection birthdays={birthdays} />
          </>
        )}
      </QueryView>
      <HolidayPreview country={country} year={year} />
      <SidePanel open={edited !== null} onClose={close} title={edited?.name ?? ''}>
        {edited && (
          <>
            <HolidayForm holiday={edited} where={{ country, year }} onClose={close} />
            <MoveForm holiday={edited} where={{ country, year }} onClose={close} />
          </>
        )}
      </SidePanel>
    </>
  )
}
