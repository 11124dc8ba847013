import { useId, useState } from 'react'
import { locationMessages } from '#app/i18n/areas/location.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { getRegionName } from '#platform/i18n/display-names'
import { type Located, locate } from './locate.ts'
import { useChooseCountry } from './use-choose-country.ts'
import { useFoundCountry } from './visitor-country-query.ts'
import './country-choice.css'

/** The country whose holidays are shown: found by the shop, chosen from a list, or by the position of the device. */
export function CountryChoice() {
  const { t, language } = useTranslation(locationMessages)
  const found = useFoundCountry()
  const { choose, chosen } = useChooseCountry()
  const { position, ask, forget } = usePosition(choose, found?.countries)
  const id = useId()
  const name = (code: string) => getRegionName(code, language)
  const countries = (found?.countries ?? [])
    .map((code) => ({ code, name: name(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
  return (
    // A click would close the menu around it.
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls inside take the clicks
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys work on the controls inside
    <div className="country-choice" onClick={(event) => event.stopPropagation()}>
      <SelectField
        label={t('label')}
        id={id}
        name="visitor-country"
        value={chosen}
        hint={!chosen && found ? t(`source.${found.source}`) : t('about')}
        onChange={(event) => {
          forget()
          void choose(event.target.value).catch(() => {})
        }}
      >
        <option value="">
          {found && !chosen ? t('automatic', { country: name(found.country) }) : t('auto')}
        </option>
        {chosen && !found && <option value={chosen}>{name(chosen)}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button variant="secondary" size="small" busy={position === 'asked'} onClick={ask}>
        {t('useLocation')}
      </Button>
      <p role="status">{position && position !== 'asked' && describe(position)}</p>
    </div>
  )

  function describe(located: Located): string {
    if (located.kind === 'found') {
      const isKnown = found?.countries.some((code) => code === located.country)
      return t(isKnown ? 'found' : 'notKnown', { country: name(located.country) })
    }
    if (located.kind === 'refused') return located.message
    return located.kind === 'unsupported' ? t('unsupported') : t('unknown')
  }
}

/** The browser is asked by a click alone. */
function usePosition(choose: (country: string) => Promise<void>, countries: string[] = []) {
  const [position, setPosition] = useState<Located | 'asked' | null>(null)
  const ask = async () => {
    setPosition('asked')
    const located = await locate()
    setPosition(located)
    if (located.kind === 'found' && countries.includes(located.country)) {
      await choose(located.country).catch(() => setPosition(null))
    }
  }
  return { position, ask, forget: () => setPosition(null) }
}
