import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import type { NewsletterSubscriber } from '#contract/newsletter'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'

const VARIANTS = {
  confirmed: 'good',
  pending: 'wait',
  unsubscribed: 'plain',
  bounced: 'bad',
} as const

interface Props {
  subscriber: NewsletterSubscriber
}

/** A subscriber: since when, in which language, and a way to end it. */
export function SubscriberRow({ subscriber }: Props) {
  const { t, language } = useTranslation(newsletterIssuesMessages)
  const { can } = useAccess()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const { email, state } = subscriber
  return (
    <li>
      <div className="admin-row-main">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-ink-2">
          {names.of(subscriber.language)} · <When subscriber={subscriber} />
        </p>
      </div>
      <Badge variant={VARIANTS[state]}>{t(`subscribers.state.${state}`)}</Badge>
      {can('newsletter:write') && state !== 'unsubscribed' && (
        <Unsubscribe subscriber={subscriber} />
      )}
    </li>
  )
}

function When({ subscriber }: Props) {
  const { t, language } = useTranslation(newsletterIssuesMessages)
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const format = (time: string) => date.format(new Date(time))
  const { undeliverable_at: bounced, unsubscribed_at: ended, confirmed_at: consented } = subscriber
  if (subscriber.state === 'unsubscribed' && ended) {
    return t('subscribers.endedAt', { time: format(ended) })
  }
  if (!consented) return t('subscribers.requestedAt', { time: format(subscriber.requested_at) })
  const since = t('subscribers.consentedAt', { time: format(consented) })
  return bounced ? `${since} · ${t('subscribers.bouncedAt', { time: format(bounced) })}` : since
}

function Unsubscribe({ subscriber: { id, email } }: Props) {
  const { t } = useTranslation(newsletterIssuesMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()('newsletter')
  const [isAsking, setAsking] = useState(false)
  const end = useAction(
    () =>
      parseResponse(
        api.admin['newsletter-subscribers'][':id'].unsubscribe.$post({ param: { id } }),
      ),
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: () => {
        setAsking(false)
        toast(t('subscribers.ended', { email }))
      },
      onSettled: () => void queries.invalidateQueries({ queryKey }),
    },
  )
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={t('subscribers.endOf', { email })}
        onClick={() => setAsking(true)}
      >
        {t('subscribers.end')}
      </button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('subscribers.endTitle')}
        text={t('subscribers.endHelp', { email })}
        keep={t('keep')}
        action={t('subscribers.end')}
        busy={end.isPending}
        errorMessage={end.errorMessage}
        onConfirm={() => end.mutate()}
      />
    </>
  )
}
