import '#app/i18n/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import type { OfMember } from '../account.tsx'
import { Asked } from '../asked.tsx'
import { sessionsQuery } from '../queries.ts'
import { EndOthers } from './end-others.tsx'
import { SessionRow } from './session-row.tsx'

/** Where somebody is signed in; each place can be ended from here. */
export default function SessionsPanel({ member }: OfMember) {
  const { t } = useTranslation('settings')
  const query = useQuery(sessionsQuery(useApi(), member.id))
  return (
    <Asked query={query} failed={t('sessions.failed')} skeleton="h-48">
      {(sessions) => (
        <div className="grid gap-7">
          <p className="max-w-[62ch] text-ink-2">{t('sessions.about')}</p>
          <ul className="rows">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} person={member.id} />
            ))}
          </ul>
          {sessions.length > 1 && <EndOthers person={member.id} />}
        </div>
      )}
    </Asked>
  )
}
