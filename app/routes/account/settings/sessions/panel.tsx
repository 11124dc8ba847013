import '#app/i18n/register-settings-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { sessionsQuery } from '../../../../account/queries.ts'
import { QueryView } from '../../../../ui/query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import { SessionRow } from './session-row.tsx'
import { SignOutOthers } from './sign-out-others.tsx'

/** Where somebody is signed in; each place can be ended from here. */
export default function SessionsPanel({ user }: AccountProps) {
  const { t } = useTranslation('settings')
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
          {sessions.length > 1 && <SignOutOthers person={user.id} />}
        </div>
      )}
    </QueryView>
  )
}
