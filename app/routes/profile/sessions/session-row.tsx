import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import { useSignOut } from '#app/sign-out.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import type { OwnSession } from '#contract/identity'
import { sessionsQuery } from '../queries.ts'
import { useCall } from '../use-call.ts'

interface Props {
  session: OwnSession
  person: string
}

export function SessionRow({ session, person }: Props) {
  const { t } = useTranslation('settings')
  const name = useDeviceName(session)
  const signOut = useSignOut()
  const { mutate, isPending } = useEnd(person)
  const { id, address, is_current: isHere } = session
  return (
    <li>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name} {isHere && <Badge look="ink">{t('sessions.here')}</Badge>}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {t('sessions.lastSeen', { time: useMoment(session.last_seen_at) })}
          {address && <> · {t('sessions.address', { address })}</>}
        </p>
      </div>
      <Button
        look="secondary"
        size="small"
        busy={isPending}
        aria-label={t('sessions.endThis', { name })}
        onClick={() => (isHere ? signOut() : mutate(id))}
      >
        {t('sessions.end')}
      </Button>
    </li>
  )
}

function useEnd(person: string) {
  const { t } = useTranslation('settings')
  const api = useApi()
  const queries = useQueryClient()
  return useCall(
    (id: string) => parseResponse(api.account.sessions[':id'].$delete({ param: { id } })),
    {
      onDone: () => {
        toast(t('sessions.ended'))
        return queries.invalidateQueries(sessionsQuery(api, person))
      },
      onFailed: (why) => {
        toast(why, { look: 'bad' })
        return queries.invalidateQueries(sessionsQuery(api, person))
      },
    },
  )
}

function useDeviceName({ browser, system }: OwnSession): string {
  const { t } = useTranslation('settings')
  if (browser && system) return t('sessions.on', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}

function useMoment(time: string): string {
  const { language } = useTranslation()
  return new Date(time).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
}
