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

/** The page that a link in an e-mail about stock opens. */
export function StockAlertLink({ action }: { action: 'confirm' | 'unsubscribe' }) {
  const { t } = useTranslation(pagesMessages)
  const { isSuccess, isPending, error, mutate } = useStockAlertLink(action)
  const prompt = {
    title: t(`stockAlert.${action}.title`),
    text: t(`stockAlert.${action}.text`),
    button: t(`stockAlert.${action}.button`),
  }
  const done = (
    <LinkResult title={t(`stockAlert.${action}.done`)} help={t(`stockAlert.${action}.doneHelp`)} />
  )
  const failure = getFailure(error)
  return (
    <EmailLinkPage title={prompt.title} result={isSuccess && done}>
      {failure ? (
        <LinkResult title={t(failure)} help={t(`${failure}Help`)} />
      ) : (
        <LinkPrompt {...prompt} {...{ isPending, error, mutate }} />
      )}
    </EmailLinkPage>
  )
}

/** The message of a link that can never work; null if pressing the button again may help. */
function getFailure(error: Error | null) {
  const code = getApiError(error)?.code
  if (code === 'link_expired') return 'stockAlert.expired'
  // `invalid_input` is a link that was cut short, `not_found` one that was made up.
  return code === 'not_found' || code === 'invalid_input' ? 'newsletter.invalidLink' : null
}

function useStockAlertLink(action: 'confirm' | 'unsubscribe') {
  const { confirm, unsubscribe } = useApi()['stock-alerts']
  const query = useLinkQuery()
  return useAction(() =>
    parseResponse(action === 'confirm' ? confirm.$post({ query }) : unsubscribe.$post({ query })),
  )
}
