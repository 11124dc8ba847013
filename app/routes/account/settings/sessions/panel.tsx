import { useQuery } from '@tanstack/react-query'
import { sessionsQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import { SessionRow } from './session-row.tsx'
import { SignOutOthers } from './sign-out-others.tsx'

/** The sessions of the account; each one can be ended. */
export default function SessionsPanel({ user }: AccountProps) {
  const { t } = useTranslation(settingsMessages)
  const query = useQuery(sessionsQuery(useApi(), user.id))
  return (
    <QueryView query={query} errorTitle={t('sessions.failed')} skeleton="h-48">
      {(sessions) => (
        <div className="grid gap-7">
          <p className="max-w-[62ch] text-ink-2">{t('sessions.about')}</p>
          <ul className="setting-rows">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} userId={user.id} />
            ))}
          </ul>
          {sessions.length > 1 && <SignOutOthers userId={user.id} />}
        </div>
      )}
    </QueryView>
  )
}
