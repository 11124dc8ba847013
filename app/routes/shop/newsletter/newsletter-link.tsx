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

type NewsletterAction = 'confirm' | 'unsubscribe'

/** The page that a link in a newsletter e-mail opens. */
export function NewsletterLink({ action }: { action: NewsletterAction }) {
  const { t } = useTranslation(pagesMessages)
  const { submit, renew } = useNewsletterLink(action)
  const done = submit.isSuccess ? action : renew.isSuccess && 'expired'
  return (
    <EmailLinkPage
      title={t(`newsletter.${action}.title`)}
      result={done && <ResultMessage messageKey={`newsletter.${done}.done`} />}
    >
      <LinkStep action={action} submit={submit} renew={renew} />
    </EmailLinkPage>
  )
}

type LinkActions = ReturnType<typeof useNewsletterLink>

/** The action of the link; a new link if it has expired; a message if it is invalid. */
function LinkStep({ action, submit, renew }: LinkActions & { action: NewsletterAction }) {
  const code = getApiError(submit.error)?.code
  if (code === 'link_expired') return <ActionPrompt subject="expired" action={renew} />
  // `invalid_input` is a link that was cut short, `not_found` one that was made up.
  if (code === 'not_found' || code === 'invalid_input')
    return <ResultMessage messageKey="newsletter.invalidLink" />
  return <ActionPrompt subject={action} action={submit} />
}

/** What the link in the URL allows: its action, and, after it has expired, sending another link. */
function useNewsletterLink(action: NewsletterAction) {
  const { newsletter } = useApi()
  const query = useLinkQuery()
  const send = () => {
    const { confirm, unsubscribe } = newsletter
    return action === 'confirm' ? confirm.$post({ query }) : unsubscribe.$post({ query })
  }
  return {
    submit: useAction(() => parseResponse(send())),
    renew: useAction(() => parseResponse(newsletter.again.$post({ query }))),
  }
}

interface ActionPromptProps {
  subject: NewsletterAction | 'expired'
  action: LinkActions[keyof LinkActions]
}

function ActionPrompt({ subject, action }: ActionPromptProps) {
  const { t } = useTranslation(pagesMessages)
  const { isPending, error, mutate } = action
  return (
    <LinkPrompt
      title={t(`newsletter.${subject}.title`)}
      text={t(`newsletter.${subject}.text`)}
      button={t(`newsletter.${subject}.button`)}
      {...{ isPending, error, mutate }}
    />
  )
}

interface ResultMessageProps {
  messageKey: 'newsletter.invalidLink' | `newsletter.${ActionPromptProps['subject']}.done`
}

function ResultMessage({ messageKey }: ResultMessageProps) {
  const { t } = useTranslation(pagesMessages)
  return <LinkResult title={t(messageKey)} help={t(`${messageKey}Help`)} />
}
