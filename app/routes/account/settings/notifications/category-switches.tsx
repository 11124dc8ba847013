import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type CategoryPreferences, NOTIFICATION_CATEGORIES } from '#contract/inbox'
import { PreferenceSwitch } from './preference-switch.tsx'
import { useToggleCategory } from './use-toggle-category.ts'

interface Props {
  preferences: CategoryPreferences
  userId: string
}

/** What the user is told of in the shop. */
export function CategorySwitches({ preferences, userId }: Props) {
  const { t } = useTranslation(settingsMessages)
  const toggle = useToggleCategory(userId)
  return (
    <ul className="switches">
      {NOTIFICATION_CATEGORIES.map((category) => (
        <PreferenceSwitch
          key={category}
          name={category}
          label={
            <span className="font-semibold">{t(`notifications.categories.${category}.label`)}</span>
          }
          about={t(`notifications.categories.${category}.about`)}
          isOn={preferences[category]}
          onChange={(isOn) => toggle({ name: category, isOn })}
        />
      ))}
    </ul>
  )
}
