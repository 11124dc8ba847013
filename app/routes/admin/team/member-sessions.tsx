import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { staffMessages } from '#app/i18n/areas/staff.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { toast } from '#app/ui/toast.ts'
import type { StaffMember } from '#contract/identity'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAdminKey } from '../frame/access.ts'

/** The devices on which a member of the team is signed in; all of them can be signed out. */
export function MemberSessions({ member, name }: { member: StaffMember; name: string }) {
  const { t } = useTranslation(staffMessages)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('team.sessions')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('team.sessionsOf', { name })}>
        <Sessions member={member} onClose={close} />
      </Dialog>
    </>
  )
}

function Sessions({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { t, language } = useTranslation(staffMessages)
  const api = useApi().admin.staff[':id'].sessions
  const queries = useQueryClient()
  const param = { id: member.id }
  const queryKey = useAdminKey()('team', 'sessions', member.id)
  const query = useQuery({
    queryKey,
    queryFn: async () => (await parseResponse(api.$get({ param }))).items,
    staleTime: 0,
  })
  const endAll = useAction(() => parseResponse(api.$delete({ param })), {
    fallbackMessage: t('team.changeFailed'),
    onSuccess: () => {
      toast(t('team.signedOut'))
      onClose()
    },
    onError: (message) => toast(message, { variant: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <QueryView query={query} errorTitle={t('team.failed')} skeleton="h-32">
      {(sessions) => (
        <>
          {sessions.length === 0 && <p className="text-ink-2">{t('team.noSessions')}</p>}
          <ul className="team-rows">
            {sessions.map((session) => (
              <li key={session.id}>
                <span className="admin-row-main">
                  {[session.browser, session.system].filter(Boolean).join(', ') ||
                    t('team.unknownDevice')}
                </span>
                <time className="text-ink-2" dateTime={session.last_seen_at}>
                  {date.format(new Date(session.last_seen_at))}
                </time>
              </li>
            ))}
          </ul>
          {sessions.length > 0 && (
            <div className="pt-5">
              <Button variant="danger" busy={endAll.isPending} onClick={() => endAll.mutate()}>
                {t('team.signOutAll')}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryView>
  )
}
