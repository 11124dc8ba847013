import { parseResponse } from 'hono/client'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { UnsubscribeTopic } from '#contract/notifications'
import { EmailLinkPage, LinkPrompt, LinkResult, useLinkQuery } from './email-link-page.tsx'

/** Switches off e-mails about a topic, or all that a digest collects. */
export function EndNotificationEmailsPage({ topic }: { topic: UnsubscribeTopic }) {
  const { t } = useTranslation(pagesMessages)
  const { unsubscribe } = useApi()['notification-emails'][':topic']
  const query = useLinkQuery()
  const { isSuccess, isPending, error, mutate } = useAction(() =>
    parseResponse(unsubscribe.$post({ param: { topic }, query })),
  )
  const isInvalid =
    !topic || ['not_found', 'invalid_input'].includes(getApiError(error)?.code ?? '')
  const title = t('endEmails.notifications.title')
  const done = (
    <LinkResult
      title={t('endEmails.notifications.done')}
      help={t('endEmails.notifications.doneHelp')}
    />
  )
  return (
    <EmailLinkPage title={title} result={isSuccess && done}>
      {isInvalid ? (
        <LinkResult title={t('newsletter.invalidLink')} help={t('newsletter.invalidLinkHelp')} />
      ) : (
        <LinkPrompt
          title={title}
          text={t('endEmails.notifications.text', {
            topic: t(`endEmails.notifications.topics.${topic}`),
          })}
          button={t('endEmails.notifications.button')}
          {...{ isPending, error, mutate }}
        />
      )}
    </EmailLinkPage>
  )
}
