import { parseResponse } from 'hono/client'
import { href, useLocation } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Note } from '#app/ui/note.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type NewsletterAction = 'confirm' | 'unsubscribe'

/** The page that a link in a newsletter e-mail opens. Mail scanners follow links, so only the button changes something. */
export function NewsletterLink({ action }: { action: NewsletterAction }) {
  const { t } = useTranslation([pagesMessages, navigationMessages])
  const { submit, renew } = useNewsletterLink(action)
  const title = t(`newsletter.${action}.title`)
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} noIndex />
      <Breadcrumbs crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: title }]} />
      <div role="status">
        {submit.isSuccess && <ResultMessage messageKey={`newsletter.${action}.done`} />}
        {renew.isSuccess && <ResultMessage messageKey="newsletter.expired.done" />}
      </div>
      {!submit.isSuccess && !renew.isSuccess && (
        <LinkStep action={action} submit={submit} renew={renew} />
      )}
    </main>
  )
}

type LinkActions = ReturnType<typeof useNewsletterLink>

/** The action of the link; a new link if it has expired; a message if it is invalid. */
function LinkStep({ action, submit, renew }: LinkActions & { action: NewsletterAction }) {
  const code = getApiError(submit.error)?.code
  if (code === 'link_expired') return <ActionPrompt subject="expired" {...renew} />
  // `invalid_input` is a link that was cut short, `not_found` one that was made up.
  if (code === 'not_found' || code === 'invalid_input')
    return <ResultMessage messageKey="newsletter.invalidLink" />
  return <ActionPrompt subject={action} {...submit} />
}

/** What the link in the URL allows: its action, and, after it has expired, sending another link. */
function useNewsletterLink(action: NewsletterAction) {
  const { newsletter } = useApi()
  const searchParams = new URLSearchParams(useLocation().search)
  const query = { id: searchParams.get('id') ?? '', token: searchParams.get('token') ?? '' }
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
  isPending: boolean
  error: Error | null
  mutate: () => void
}

function ActionPrompt({ subject, isPending, error, mutate }: ActionPromptProps) {
  const { t } = useTranslation(pagesMessages)
  const isHydrated = useHydrated()
  return (
    <div className="empty-state">
      <h1 className="d3">{t(`newsletter.${subject}.title`)}</h1>
      <p className="text-ink-2">{t(`newsletter.${subject}.text`)}</p>
      {error && <Note variant="bad">{t('newsletter.failed')}</Note>}
      <Button
        variant="primary"
        disabled={!isHydrated}
        busy={isPending}
        busyLabel={t('newsletter.working')}
        onClick={() => mutate()}
      >
        {t(`newsletter.${subject}.button`)}
      </Button>
    </div>
  )
}

interface ResultMessageProps {
  messageKey: 'newsletter.invalidLink' | `newsletter.${ActionPromptProps['subject']}.done`
}

function ResultMessage({ messageKey }: ResultMessageProps) {
  const { t } = useTranslation(pagesMessages)
  return (
    <EmptyState
      level="h1"
      title={t(messageKey)}
      help={t(`${messageKey}Help`)}
      link={{ to: href('/'), label: t('newsletter.home') }}
    />
  )
}
