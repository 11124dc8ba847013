import { parseResponse } from 'hono/client'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmailLinkPage, LinkPrompt, LinkResult, useLinkQuery } from './email-link-page.tsx'

interface Props {
  endpoint: 'wishlist-emails' | 'review-emails'
  /** The messages of the page. */
  area: 'wishlist' | 'reviews'
}

/** Opened by the link at the end of e-mails that a preference switches on; switches it off. */
export function EndEmailsPage({ endpoint, area }: Props) {
  const { t } = useTranslation(pagesMessages)
  const { unsubscribe } = useApi()[endpoint]
  const query = useLinkQuery()
  const { isSuccess, isPending, error, mutate } = useAction(() =>
    parseResponse(unsubscribe.$post({ query })),
  )
  const title = t(`endEmails.${area}.title`)
  const done = (
    <LinkResult title={t(`endEmails.${area}.done`)} help={t(`endEmails.${area}.doneHelp`)} />
  )
  return (
    <EmailLinkPage title={title} result={isSuccess && done}>
      {['not_found', 'invalid_input'].includes(getApiError(error)?.code ?? '') ? (
        <LinkResult title={t('newsletter.invalidLink')} help={t('newsletter.invalidLinkHelp')} />
      ) : (
        <LinkPrompt
          title={title}
          text={t(`endEmails.${area}.text`)}
          button={t(`endEmails.${area}.button`)}
          {...{ isPending, error, mutate }}
        />
      )}
    </EmailLinkPage>
  )
}
