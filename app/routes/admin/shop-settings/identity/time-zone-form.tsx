import { parseResponse } from 'hono/client'
import { useId } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { SettingForm } from '../setting-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'

interface SavedTimeZone {
  time_zone: string
  revision: number
}

export function TimeZoneForm({ saved }: { saved: SavedTimeZone }) {
  const { t, language } = useTranslation(shopSettingsMessages)
  const api = useApi().admin.settings['time-zone']
  const list = useId()
  const form = useSettingForm({
    saved,
    toDraft: ({ time_zone }: SavedTimeZone) => ({ time_zone }),
    put: ({ time_zone }, revision) =>
      parseResponse(api.$put({ json: { time_zone: time_zone.trim(), revision } })),
    read: () => parseResponse(api.$get()),
    list: 'time-zone',
  })
  const time = formatTime(form.draft.time_zone.trim(), language)
  return (
    <SettingForm label={t('timeZone.title')} form={form}>
      <TextField
        label={t('timeZone.zone')}
        hint={time ? t('timeZone.now', { time }) : t('timeZone.unknown')}
        error={form.fieldErrors.time_zone}
        value={form.draft.time_zone}
        maxLength={60}
        list={list}
        autoComplete="off"
        onChange={({ target }) => form.change({ time_zone: target.value })}
      />
      <datalist id={list}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </SettingForm>
  )
}

/** The time of now in a zone; null if there is no such zone. */
function formatTime(timeZone: string, language: string): string | null {
  try {
    const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
    return new Intl.DateTimeFormat(language, format).format(new Date())
  } catch {
    return null
  }
}
