import type { ComponentProps } from 'react'
import { getBrowserTimeZone } from '#app/account/browser-time-zone.ts'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField } from '#app/ui/field.tsx'
import { getDateFormat } from '#platform/i18n/date-format'

interface Props extends Omit<ComponentProps<'select'>, 'children' | 'className'> {
  value: string
  /** The user accepts the zone of the device. */
  onPropose: (zone: string) => void
  error: string | undefined
}

/** The time zone of the user, by regions. That of the device is proposed until one is chosen. */
export function TimeZoneField({ value, onPropose, error, ...select }: Props) {
  const { t, language } = useTranslation(settingsMessages)
  const ofDevice = getBrowserTimeZone()
  const time = value && formatTime(value, language)
  return (
    <SelectField
      {...select}
      value={value}
      label={t('edit.time_zone')}
      optional
      error={error}
      hint={
        value === ofDevice || !ofDevice ? (
          time && t('edit.time', { time })
        ) : (
          <>
            {t('edit.deviceZone', { zone: toName(ofDevice) })}{' '}
            <button type="button" className="link" onClick={() => onPropose(ofDevice)}>
              {t('edit.useDeviceZone')}
            </button>
          </>
        )
      }
    >
      <option value="">{t('edit.zoneOfShop')}</option>
      {groupZones([value, ofDevice]).map(([region, zones]) => (
        <optgroup key={region} label={region}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {toName(zone)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

/** All zones that the browser knows, by their region, with those that have to be among them. */
function groupZones(needed: string[]): [string, string[]][] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), ...needed.filter(Boolean)])
  return [...Map.groupBy([...zones].toSorted(), (zone) => zone.split('/')[0]!)]
}

function toName(zone: string): string {
  return zone.replaceAll('_', ' ')
}

function formatTime(timeZone: string, language: string): string {
  return getDateFormat(language, { timeStyle: 'short', timeZone }).format(new Date())
}
