import { parseResponse } from 'hono/client'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import {
  EmailLinkPage,
  LinkPrompt,
  LinkResult,
  useLinkQuery,
} from '../email-link/email-link-page.tsx'

/** Opened by the link at the end of each e-mail about a wishlist. */
export default function EndWishlistEmailsPage() {
  const { t } = useTranslation(pagesMessages)
  const { unsubscribe } = useApi()['wishlist-emails']
  const query = useLinkQuery()
  const { isSuccess, isPending, error, mutate } = useAction(() =>
    parseResponse(unsubscribe.$post({ query })),
  )
  const title = t('wishlistEmails.title')
  const done = <LinkResult title={t('wishlistEmails.done')} help={t('wishlistEmails.doneHelp')} />
  return (
    <EmailLinkPage title={title} result={isSuccess && done}>
      {['not_found', 'invalid_input'].includes(getApiError(error)?.code ?? '') ? (
        <LinkResult title={t('newsletter.invalidLink')} help={t('newsletter.invalidLinkHelp')} />
      ) : (
        <LinkPrompt
          title={title}
          text={t('wishlistEmails.text')}
          button={t('wishlistEmails.button')}
          {...{ isPending, error, mutate }}
        />
      )}
    </EmailLinkPage>
  )
}
