import { SunMoon } from 'lucide'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { switchTheme } from './theme.ts'

export function ThemeButton() {
  const { t } = useTranslation('navigation')
  return (
    <button
      type="button"
      className="tool max-lg:hidden"
      aria-label={t('theme')}
      onClick={switchTheme}
    >
      <Icon of={SunMoon} />
    </button>
  )
}

/** In the mobile menu, with its name beside it. */
export function ThemePill() {
  const { t } = useTranslation('navigation')
  return (
    <button type="button" className="chip" onClick={switchTheme}>
      <Icon of={SunMoon} size={16} />
      {t('theme')}
    </button>
  )
}
