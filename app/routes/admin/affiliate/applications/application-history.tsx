import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import { AddNote } from '../../remarks/add-note.tsx'
import type { Application } from './application-queries.ts'
import { useApplicationAction } from './use-application-action.ts'
import '../../remarks/remarks.css'

interface Props {
  application: Application
  canWrite: boolean
}

/** Notes of clerks and what they decided, oldest first. The applicant does not see the notes. */
export function ApplicationHistory({ application: { id, events }, canWrite }: Props) {
  const { t, language } = useTranslation([influencerAdminMessages, adminMessages])
  const api = useApi().admin['influencer-applications'][':id'].notes
  const add = useApplicationAction(
    (text: string) => parseResponse(api.$post({ param: { id }, json: { text } })),
    { done: t('admin:notes.added') },
  )
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section aria-labelledby="application-history">
      <div className="admin-notes-head">
        <h3 id="application-history">{t('history.title')}</h3>
      </div>
      {events.length === 0 && <p className="py-3 text-ink-2">{t('history.none')}</p>}
      <ul>
        {events.map((event) => (
          <li key={event.id} className="admin-note">
            {event.kind !== 'noted' && (
              <p>
                <strong>{t(`history.${event.kind}`)}</strong>
                {event.reason && `: ${t(getReasonKey(event))}`}
              </p>
            )}
            {event.text && <p>{event.text}</p>}
            <p className="text-ink-2">
              {event.actor.name ?? t('history.former')},{' '}
              <time dateTime={event.created_at}>{date.format(new Date(event.created_at))}</time>
            </p>
          </li>
        ))}
      </ul>
      {canWrite && <AddNote add={add} />}
    </section>
  )
}

type Event = Application['events'][number]
type RejectReason = NonNullable<Application['reject_reason']>
type SuspensionReason = NonNullable<NonNullable<Application['influencer']>['suspension_reason']>

/** Both lists have `other`. */
function getReasonKey({ kind, reason }: Event) {
  return kind === 'rejected'
    ? (`reason.${reason as RejectReason}` as const)
    : (`suspension.${reason as SuspensionReason}` as const)
}
