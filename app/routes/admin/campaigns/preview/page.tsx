import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { campaignPreviewMessages } from '#app/i18n/areas/campaign-preview.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { COUNTRIES, type Country } from '#contract/pricing'
import { getRegionName } from '#platform/i18n/display-names'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { CampaignTabs } from '../campaign-tabs.tsx'
import { useTimeZone } from '../use-time-zone.ts'
import { fromLocalTime } from '../zoned-time.ts'
import { type ChosenCustomer, CustomerPicker } from './customer-picker.tsx'
import { campaignPreviewQuery } from './preview-query.ts'
import { PreviewSections } from './preview-sections.tsx'
import '../campaigns.css'

/** What anybody sees of all campaigns, at any time. */
export default function CampaignPreviewPage() {
  const { t } = useTranslation(campaignPreviewMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="text-ink-2">{t('help')}</p>
        </div>
      </div>
      {can('promotions:read') ? (
        <>
          <CampaignTabs />
          <Preview />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

/** Who it is stays out of the address: it would be a name in a history. */
function Preview() {
  const { t, language } = useTranslation(campaignPreviewMessages)
  const { can } = useAccess()
  const zone = useTimeZone()
  const [customer, setCustomer] = useState<ChosenCustomer | null>(null)
  const [country, setCountry] = useState<Country | ''>('')
  const [at, setAt] = useState('')
  const query = useQuery(
    campaignPreviewQuery(useApi(), useAdminKey(), {
      ...(customer && { user_id: customer.userId }),
      ...(country && { country }),
      ...(at && { at: fromLocalTime(at, zone) }),
    }),
  )
  return (
    <div className="campaign-try">
      <section className="grid content-start gap-4" aria-label={t('who')}>
        {can('customers:read') && <CustomerPicker chosen={customer} onChange={setCustomer} />}
        <SelectField
          label={t('country')}
          hint={customer ? t('countryHint') : undefined}
          value={country}
          onChange={({ target }) => setCountry(target.value as Country | '')}
        >
          <option value="">{t('countryOfShop')}</option>
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {getRegionName(code, language)}
            </option>
          ))}
        </SelectField>
        <TextField
          type="datetime-local"
          label={t('at')}
          hint={t('atHint', { zone })}
          min="2000-01-02T00:00"
          max="2069-12-30T23:59"
          value={at}
          onChange={({ target }) => target.validity.valid && setAt(target.value)}
        />
      </section>
      <QueryView query={query} errorTitle={t('failed')}>
        {(preview) => <PreviewSections preview={preview} />}
      </QueryView>
    </div>
  )
}
