import { useState } from 'react'
import { chosenCurrency } from '#app/currency/chosen-currency.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Globe } from '#app/ui/icons.ts'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { BASE_CURRENCY } from '#platform/money/money'
import { LanguageSwitch } from './language-switch.tsx'
import { LazyPreferences } from './lazy-preferences.tsx'

/** The choice of language, currency and calm mode in the header. Its content depends on the page and is rendered when it opens. */
export function PreferencesMenu() {
  const { t } = useTranslation(navigationMessages)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <PopoverMenu
      id="preferences"
      label={t('preferences')}
      button={<Icon icon={Globe} />}
      className="plain-icon-button max-lg:hidden"
      onOpen={() => setWasOpened(true)}
    >
      {wasOpened && (
        <div className="preferences">
          <LanguageSwitch />
          <LazyPreferences shown="all" />
        </div>
      )}
    </PopoverMenu>
  )
}

/** The choice of currency for the menu of small screens and the footer. */
export function CurrencyMenu({ id, className = 'chip' }: { id: string; className?: string }) {
  const { t } = useTranslation(navigationMessages)
  const [wasOpened, setWasOpened] = useState(false)
  const code = useStoredValue(chosenCurrency)?.code ?? BASE_CURRENCY
  return (
    <PopoverMenu
      id={id}
      label={`${t('currency')}: ${code}`}
      button={code}
      className={className}
      onOpen={() => setWasOpened(true)}
    >
      {wasOpened && (
        <div className="preferences">
          <LazyPreferences shown="currency" />
        </div>
      )}
    </PopoverMenu>
  )
}
