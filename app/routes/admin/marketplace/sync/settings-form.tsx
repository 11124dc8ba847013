import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { listCountries } from '#app/forms/countries.ts'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import {
  SELLING_MODES,
  type StoredSyncSettings,
  type SyncSettings,
  VANISHED_POLICIES,
} from '#contract/product-sync'
import { LANGUAGE_NAMES } from '#platform/i18n/display-names'
import { TRANSLATION_LANGUAGES } from '#platform/i18n/translation-languages'
import { SettingForm } from '../../shop-settings/setting-form.tsx'
import { useSettingForm } from '../../shop-settings/use-setting-form.ts'
import { parseLines } from './parse-lines.ts'
import { SYNC_LIST } from './sync-queries.ts'

const HOUR_FIELDS = ['products_every_hours', 'categories_every_hours'] as const

function toDraft({ revision: _, ...settings }: StoredSyncSettings) {
  return {
    ...settings,
    first_keywords: settings.first_keywords.join('\n'),
    products_every_hours: `${settings.products_every_hours}`,
    categories_every_hours: `${settings.categories_every_hours}`,
    max_price_change_percent: `${settings.max_price_change_percent}`,
  }
}

function toSettings(draft: ReturnType<typeof toDraft>): SyncSettings {
  return {
    ...draft,
    first_keywords: parseLines(draft.first_keywords),
    products_every_hours: toInteger(draft.products_every_hours),
    categories_every_hours: toInteger(draft.categories_every_hours),
    max_price_change_percent: toInteger(draft.max_price_change_percent),
  }
}

/** Without a digit it is no number, and not 0. */
function toInteger(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** When and how the shop follows the marketplace. */
export function SyncSettingsForm({ saved }: { saved: StoredSyncSettings }) {
  const { t, language } = useTranslation(marketplaceSyncMessages)
  const api = useApi().admin.marketplace['sync-settings']
  const form = useSettingForm({
    saved,
    toDraft,
    put: (draft, revision) => parseResponse(api.$put({ json: { ...toSettings(draft), revision } })),
    read: () => parseResponse(api.$get()),
    list: SYNC_LIST,
  })
  const { draft, change, fieldErrors } = form
  // One keyword of several has a name of its own.
  const isWrong = (name: string) =>
    Object.keys(fieldErrors).some((field) => field === name || field.startsWith(`${name}.`))
  const text = (name: keyof typeof draft, error: string) => ({
    error: isWrong(name) ? error : undefined,
    autoComplete: 'off',
    value: String(draft[name]),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <SettingForm label={t('settings.title')} form={form} permission="marketplace:write">
      <fieldset>
        <legend className="label">{t('settings.vanished')}</legend>
        {VANISHED_POLICIES.map((policy) => (
          <CheckboxOrRadio
            key={policy}
            type="radio"
            name="when-vanished"
            label={t(`settings.policy.${policy}`)}
            checked={draft.when_vanished === policy}
            onChange={() => change({ when_vanished: policy })}
          />
        ))}
      </fieldset>
      <TextField
        {...text('max_price_change_percent', t('settings.wrongPercent'))}
        label={t('settings.maxChange')}
        hint={t('settings.maxChangeHint')}
        inputMode="numeric"
      />
      <div className="sync-two">
        <SelectField
          label={t('settings.newMode')}
          value={draft.new_selling_mode}
          onChange={({ target }) =>
            change({ new_selling_mode: target.value as SyncSettings['new_selling_mode'] })
          }
        >
          {SELLING_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t(`settings.mode.${mode}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('settings.newStatus')}
          value={draft.new_status}
          onChange={({ target }) =>
            change({ new_status: target.value as SyncSettings['new_status'] })
          }
        >
          {(['active', 'draft'] as const).map((status) => (
            <option key={status} value={status}>
              {t(`settings.status.${status}`)}
            </option>
          ))}
        </SelectField>
        {HOUR_FIELDS.map((name) => (
          <TextField
            key={name}
            {...text(name, t(`settings.wrongHours.${name}`))}
            label={t(`settings.hours.${name}`)}
            hint={t('settings.never')}
            inputMode="numeric"
          />
        ))}
        <SelectField
          label={t('settings.country')}
          hint={t('settings.countryHint')}
          value={draft.country}
          onChange={({ target }) => change({ country: target.value })}
        >
          {listCountries(language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset>
        <legend className="label">{t('settings.languages')}</legend>
        <div className="sync-choice">
          {TRANSLATION_LANGUAGES.map((one) => (
            <CheckboxOrRadio
              key={one}
              label={LANGUAGE_NAMES[one]}
              checked={draft.translation_languages.includes(one)}
              onChange={({ target }) =>
                change({
                  translation_languages: TRANSLATION_LANGUAGES.filter((other) =>
                    other === one ? target.checked : draft.translation_languages.includes(other),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <TextArea
        {...text('first_keywords', t('settings.wrongKeywords'))}
        label={t('settings.keywords')}
        hint={t('settings.keywordsHint')}
        rows={4}
      />
    </SettingForm>
  )
}
