import { CalmSwitch } from '#app/calm/calm-switch.tsx'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CountryChoice } from '#app/location/country-choice.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import './preference-controls.css'

export interface PreferenceControlsProps {
  shown: 'all' | 'currency' | 'calm'
}

/** What a shopper can choose besides the language. Its code is loaded when a menu is first opened. */
export function PreferenceControls({ shown }: PreferenceControlsProps) {
  if (shown === 'currency') return <CurrencyChoice />
  return (
    <>
      {shown === 'all' && <CurrencySection />}
      <CalmSwitch />
      <CountryChoice />
    </>
  )
}

function CurrencySection() {
  const { t } = useTranslation(navigationMessages)
  return (
    <>
      <h2 className="preferences-title">{t('currency')}</h2>
      <CurrencyChoice />
    </>
  )
}
