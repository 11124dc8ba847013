import { useQuery } from '@tanstack/react-query'
import { preferencesQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { categoryPreferencesQuery } from '#app/notifications/inbox-query.ts'
import { Badge } from '#app/ui/badge.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { type NotificationPreferences, PREFERENCE_DEFINITIONS } from '#contract/inbox'
import type { AccountProps } from '../../account-props.ts'
import { CategorySwitches } from './category-switches.tsx'
import { PreferenceSwitch } from './preference-switch.tsx'
import { useTogglePreference } from './use-toggle-preference.ts'
import './notifications.css'

const PREFERENCE_NAMES = Object.keys(PREFERENCE_DEFINITIONS) as (keyof NotificationPreferences)[]

/** The notification preferences. Each change is saved at once. */
export default function NotificationsPanel({ user }: AccountProps) {
  const { t } = useTranslation(settingsMessages)
  const api = useApi()
  const query = useQuery(preferencesQuery(api, user.id))
  const categories = useQuery(categoryPreferencesQuery(api, user.id))
  return (
    <>
      <h3 className="d1">{t('notifications.inShop')}</h3>
      <p className="max-w-[62ch] pb-4 text-ink-2">{t('notifications.inShopHelp')}</p>
      <QueryView query={categories} errorTitle={t('notifications.failed')} skeleton="h-96">
        {(preferences) => <CategorySwitches preferences={preferences} userId={user.id} />}
      </QueryView>
      <h3 className="d1 pt-10">{t('notifications.elsewhere')}</h3>
      <QueryView query={query} errorTitle={t('notifications.failed')} skeleton="h-[34rem]">
        {(preferences) => <PreferenceSwitches preferences={preferences} userId={user.id} />}
      </QueryView>
    </>
  )
}

interface Props {
  preferences: NotificationPreferences
  userId: string
}

function PreferenceSwitches({ preferences, userId }: Props) {
  const { t } = useTranslation(settingsMessages)
  const togglePreference = useTogglePreference(userId)
  return (
    <>
      <p className="max-w-[62ch] pb-6 text-ink-2">{t('notifications.notSentYetNote')}</p>
      <ul className="switches">
        {PREFERENCE_NAMES.map((name) => (
          <PreferenceSwitch
            key={name}
            name={name}
            label={<SwitchName name={name} />}
            about={t(`notifications.${name}.about`)}
            isOn={preferences[name]}
            onChange={(isOn) => togglePreference({ name, isOn })}
          />
        ))}
      </ul>
    </>
  )
}

/** Notifications that the shop does not send yet are marked. */
function SwitchName({ name }: { name: keyof NotificationPreferences }) {
  const { t } = useTranslation(settingsMessages)
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="font-semibold">{t(`notifications.${name}.label`)}</span>
      {!PREFERENCE_DEFINITIONS[name].isAvailable && <Badge>{t('notifications.notSentYet')}</Badge>}
    </span>
  )
}
