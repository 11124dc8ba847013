import '#app/i18n/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import type { NotificationPreferences } from '#contract/account'
import type { OfMember } from '../account.tsx'
import { Asked } from '../asked.tsx'
import { preferencesQuery } from '../queries.ts'
import { useTurn } from './use-turn.ts'

const NAMES = [
  'order_updates',
  'promotions',
  'recommendations',
  'newsletter',
  'push_notifications',
  'sms_notifications',
  'security_alerts',
  'community_updates',
] as const

/** Each switch is kept the moment it is turned. */
export default function NotificationsPanel({ member }: OfMember) {
  const { t } = useTranslation('settings')
  const query = useQuery(preferencesQuery(useApi(), member.id))
  return (
    <Asked query={query} failed={t('notifications.failed')} skeleton="h-[34rem]">
      {(preferences) => <Switches preferences={preferences} person={member.id} />}
    </Asked>
  )
}

interface Props {
  preferences: NotificationPreferences
  person: string
}

function Switches({ preferences, person }: Props) {
  const { t } = useTranslation('settings')
  const turn = useTurn(person)
  return (
    <ul className="switches">
      {NAMES.map((name) => (
        <li key={name}>
          <label className="switch">
            <span>
              <span className="font-semibold">{t(`notifications.${name}.label`)}</span>
              <span className="hint block" id={`${name}-about`}>
                {t(`notifications.${name}.about`)}
              </span>
            </span>
            <input
              type="checkbox"
              role="switch"
              aria-describedby={`${name}-about`}
              aria-checked={preferences[name]}
              checked={preferences[name]}
              onChange={({ target }) => turn({ name, isOn: target.checked })}
            />
          </label>
        </li>
      ))}
    </ul>
  )
}
