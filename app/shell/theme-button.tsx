import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { SunMoon } from '#app/ui/icons.ts'
import { toggleTheme } from './theme.ts'

export function ThemeButton() {
  const { t } = useTranslation(navigationMessages)
  return (
    <button
      type="button"
      className="plain-icon-button max-lg:hidden"
      aria-label={t('theme')}
      onClick={toggleTheme}
    >
      <Icon icon={SunMoon} />
    </button>
  )
}

/** The theme button with a text label, for the mobile menu. */
export function LabelledThemeButton() {
  const { t } = useTranslation(navigationMessages)
  return (
    <button type="button" className="chip" onClick={toggleTheme}>
      <Icon icon={SunMoon} size={16} />
      {t('theme')}
    </button>
  )
}
