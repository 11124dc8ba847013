import '#app/i18n/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { type NotificationPreferences, SWITCHES } from '#contract/account'
import type { OfMember } from '../account.tsx'
import { Asked } from '../asked.tsx'
import { preferencesQuery } from '../queries.ts'
import { useTurn } from './use-turn.ts'

const NAMES = Object.keys(SWITCHES) as (keyof NotificationPreferences)[]

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
    <>
      <p className="max-w-[62ch] pb-6 text-ink-2">{t('notifications.aboutNoneYet')}</p>
      <ul className="switches">
        {NAMES.map((name) => (
          <li key={name}>
            <label className="switch">
              <span>
                <SwitchName name={name} />
                <span className="hint block" id={`${name}-about`}>
                  {t(`notifications.${name}.about`)}
                </span>
              </span>
              <input
                type="checkbox"
                role="switch"
                name={name}
                aria-describedby={`${name}-about`}
                aria-checked={preferences[name]}
                checked={preferences[name]}
                onChange={({ target }) => turn({ name, isOn: target.checked })}
              />
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What nobody sends so far is not promised. */
function SwitchName({ name }: { name: keyof NotificationPreferences }) {
  const { t } = useTranslation('settings')
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="font-semibold">{t(`notifications.${name}.label`)}</span>
      {!SWITCHES[name].isSent && <Badge>{t('notifications.noneYet')}</Badge>}
    </span>
  )
}
