import { CalmSwitch } from '#app/calm/calm-switch.tsx'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CurrencyChoice } from './currency-choice.tsx'
import './preference-controls.css'

export interface PreferenceControlsProps {
  shown: 'all' | 'currency' | 'calm'
}

/** What a shopper can choose besides the language. Its code is loaded when a menu is first opened. */
export function PreferenceControls({ shown }: PreferenceControlsProps) {
  if (shown === 'currency') return <CurrencyChoice />
  if (shown === 'calm') return <CalmSwitch />
  return (
    <>
      <CurrencySection />
      <CalmSwitch />
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
