import { useQuery } from '@tanstack/react-query'
import { preferencesQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { storedPreferences } from '#app/notifications/stored-preferences.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Lock } from '#app/ui/icons.ts'
import { Note } from '#app/ui/note.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { NotificationPreferences } from '#contract/inbox'
import type { AccountProps } from '../../account-props.ts'
import { PreferenceTable } from './preference-table.tsx'
import { preferenceTableQuery } from './preference-table-query.ts'
import { PushSwitch } from './push-switch.tsx'
import { Schedule } from './schedule.tsx'
import { useSetPreference } from './use-set-preference.ts'
import { useTogglePreference } from './use-toggle-preference.ts'
import './notifications.css'

/** What the user is told of, and where. Each change is saved at once. */
export default function NotificationsPanel({ user }: AccountProps) {
  const { t } = useTranslation(settingsMessages)
  const api = useApi()
  const query = useQuery(preferenceTableQuery(api, user.id))
  const setPreference = useSetPreference(user.id)
  return (
    <>
      <h3 className="d1">{t('notifications.title')}</h3>
      <p className="max-w-[62ch] pb-4 text-ink-2">
        {t('notifications.help')}{' '}
        <span className="inline-block align-middle">
          <Icon icon={Lock} size={16} />
        </span>{' '}
        {t('notifications.fixedHelp')}
      </p>
      {!query.data && query.isPaused ? (
        <StoredTable userId={user.id} />
      ) : (
        <QueryView query={query} errorTitle={t('notifications.failed')} skeleton="h-[40rem]">
          {(table) => <PreferenceTable table={table} onChange={setPreference} />}
        </QueryView>
      )}
      <Schedule userId={user.id} />
      <OtherSwitches userId={user.id} />
    </>
  )
}

/** Without a connection: what this browser knows. */
function StoredTable({ userId }: { userId: string }) {
  const { t } = useTranslation(settingsMessages)
  const table = useStoredValue(storedPreferences(userId))
  return (
    <>
      <Note>{t('notifications.offline')}</Note>
      {table && <PreferenceTable table={table} onChange={null} />}
    </>
  )
}

/** What holds for all topics. */
function OtherSwitches({ userId }: { userId: string }) {
  const { t } = useTranslation(settingsMessages)
  const query = useQuery(preferencesQuery(useApi(), userId))
  const togglePreference = useTogglePreference(userId)
  if (!query.data && query.isPaused) return null
  return (
    <QueryView query={query} errorTitle={t('notifications.failed')} skeleton="h-32">
      {(preferences: NotificationPreferences) => (
        <ul className="switches">
          <PushSwitch />
          <li>
            <Switch
              name="sms_notifications"
              label={
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <span className="font-semibold">
                    {t('notifications.sms_notifications.label')}
                  </span>
                  <Badge>{t('notifications.notSentYet')}</Badge>
                </span>
              }
              about={t('notifications.sms_notifications.about')}
              isOn={preferences.sms_notifications}
              onChange={(isOn) => togglePreference({ name: 'sms_notifications', isOn })}
            />
          </li>
        </ul>
      )}
    </QueryView>
  )
}
