import { useQuery } from '@tanstack/react-query'
import { type InferRequestType, parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { listCountries } from '#app/forms/countries.ts'
import { payoutAdminMessages } from '#app/i18n/areas/payout-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { PayoutSettings } from '#contract/payouts'
import { CURRENCIES } from '#contract/pricing'
import { BASE_CURRENCY } from '#platform/money/money'
import { useAdminKey } from '../../frame/access.ts'
import { parseNumber } from '../../shop-settings/parse-number.ts'
import { SettingForm } from '../../shop-settings/setting-form.tsx'
import { useSettingForm } from '../../shop-settings/use-setting-form.ts'
import { PAYOUT_SETTINGS_KEY } from './payout-queries.ts'
import '../../shop-settings/shop-settings.css'

type SavedSettings = PayoutSettings & { revision: number }
type SettingsBody = InferRequestType<ApiClient['admin']['payout-settings']['$put']>['json']

/** When and how influencers are paid. */
export function PayoutSettingsPart() {
  const { t } = useTranslation(payoutAdminMessages)
  const api = useApi()
  const query = useQuery({
    queryKey: useAdminKey()(PAYOUT_SETTINGS_KEY),
    queryFn: () => parseResponse(api.admin['payout-settings'].$get()),
  })
  return (
    <section className="payout-part" aria-labelledby="payout-settings">
      <h2 className="d1" id="payout-settings">
        {t('settings.title')}
      </h2>
      <QueryView query={query} errorTitle={t('settings.failed')}>
        {(saved) => <SettingsForm saved={saved} />}
      </QueryView>
    </section>
  )
}

function toDraft({ threshold, day_of_month, currency, country, debtor }: SavedSettings) {
  return {
    ...{ threshold: `${threshold}`, day_of_month: `${day_of_month}`, currency: currency as string },
    ...{ country: country as string, name: debtor?.name ?? '' },
    ...{ iban: debtor?.iban ?? '', bic: debtor?.bic ?? '' },
  }
}

/** The account of the shop is sent as a whole, or not at all. */
function toBody(
  { threshold, day_of_month, currency, country, name, iban, bic }: ReturnType<typeof toDraft>,
  revision: number,
): SettingsBody {
  return {
    ...{ threshold: parseNumber(threshold), day_of_month: parseNumber(day_of_month), revision },
    ...{ currency: currency as SettingsBody['currency'] },
    country: country as SettingsBody['country'],
    debtor: `${name}${iban}${bic}`.trim() === '' ? null : { name, iban, bic },
  }
}

function SettingsForm({ saved }: { saved: SavedSettings }) {
  const { t, language } = useTranslation(payoutAdminMessages)
  const api = useApi().admin['payout-settings']
  const form = useSettingForm({
    ...{ saved, toDraft, list: PAYOUT_SETTINGS_KEY },
    put: (draft, revision) => parseResponse(api.$put({ json: toBody(draft, revision) })),
    read: () => parseResponse(api.$get()),
  })
  const { draft, change, fieldErrors } = form
  const field = (name: keyof typeof draft, path: string = name) => ({
    ...{ name, label: t(`settings.${name}`, { currency: BASE_CURRENCY }), value: draft[name] },
    ...{ autoComplete: 'off', error: fieldErrors[path] },
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <SettingForm label={t('settings.title')} form={form}>
      <div className="settings-grid">
        <TextField {...field('threshold')} inputMode="decimal" />
        <TextField {...field('day_of_month')} inputMode="numeric" />
        <SelectField {...field('currency')}>
          {CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <SelectField {...field('country')}>
          {listCountries(language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="text-ink-2">{t('settings.debtor')}</p>
      <TextField {...field('name', 'debtor.name')} />
      <TextField {...field('iban', 'debtor.iban')} spellCheck={false} />
      <TextField {...field('bic', 'debtor.bic')} spellCheck={false} />
    </SettingForm>
  )
}
