import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { sessionsQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useLanguage, useTranslation } from '#app/i18n/use-translation.ts'
import { useSignOut } from '#app/session/use-sign-out.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import type { AccountSession } from '#contract/identity'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccountAction } from '../../use-account-action.ts'

interface Props {
  session: AccountSession
  userId: string
}

export function SessionRow({ session, userId }: Props) {
  const { t } = useTranslation(settingsMessages)
  const name = useDeviceName(session)
  const signOut = useSignOut()
  const { mutate, isPending } = useEndSession(userId)
  const { id, ip_address, is_current: isCurrent } = session
  return (
    <li>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name} {isCurrent && <Badge variant="ink">{t('sessions.currentDevice')}</Badge>}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {t('sessions.lastSeen', { time: useFormattedTime(session.last_seen_at) })}
          {ip_address && <> · {t('sessions.address', { address: ip_address })}</>}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={isPending}
        aria-label={t('sessions.endLabel', { name })}
        onClick={() => (isCurrent ? signOut() : mutate(id))}
      >
        {t('sessions.end')}
      </Button>
    </li>
  )
}

function useEndSession(userId: string) {
  const { t } = useTranslation(settingsMessages)
  const api = useApi()
  const queries = useQueryClient()
  return useAccountAction(
    (id: string) => parseResponse(api.account.sessions[':id'].$delete({ param: { id } })),
    {
      onSuccess: () => {
        toast(t('sessions.ended'))
        return queries.invalidateQueries(sessionsQuery(api, userId))
      },
      onError: (message) => {
        toast(message, { variant: 'bad' })
        return queries.invalidateQueries(sessionsQuery(api, userId))
      },
    },
  )
}

function useDeviceName({ browser, system }: AccountSession): string {
  const { t } = useTranslation(settingsMessages)
  if (browser && system) return t('sessions.browserOnSystem', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}

function useFormattedTime(time: string): string {
  const language = useLanguage()
  return getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}
