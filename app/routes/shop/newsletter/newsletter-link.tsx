import '#app/i18n/register-pages-messages.ts'
import { useMutation } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useLocation } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Note } from '#app/ui/note.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type NewsletterAction = 'confirm' | 'unsubscribe'

/** Opening the link changes nothing, since mail scanners follow links: the button does. */
export function NewsletterLink({ wish }: { wish: NewsletterAction }) {
  const { t } = useTranslation(['pages', 'navigation'])
  const { decide, renew } = useNewsletterLink(wish)
  const title = t(`newsletter.${wish}.title`)
  const code = getApiError(decide.error)?.code
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} noIndex />
      <Breadcrumbs crumbs={[{ label: t('navigation:home'), to: '/' }, { label: title }]} />
      <div role="status">
        {decide.isSuccess && <ResultMessage of={`newsletter.${wish}.done`} />}
        {renew.isSuccess && <ResultMessage of="newsletter.ended.done" />}
      </div>
      {decide.isSuccess ||
        renew.isSuccess ||
        (code === 'link_expired' ? (
          <ActionPrompt subject="ended" {...renew} />
        ) : // A link that was cut short is invalid input, one that was made up is not found.
        code === 'not_found' || code === 'invalid_input' ? (
          <ResultMessage of="newsletter.noLink" />
        ) : (
          <ActionPrompt subject={wish} {...decide} />
        ))}
    </main>
  )
}

/** What the link in the address can do: what it was sent for, and, when it has ended, bring another one. */
function useNewsletterLink(action: NewsletterAction) {
  const { newsletter } = useApi()
  const asked = new URLSearchParams(useLocation().search)
  const query = { id: asked.get('id') ?? '', token: asked.get('token') ?? '' }
  const decide = () => {
    const { confirm, unsubscribe } = newsletter
    return action === 'confirm' ? confirm.$post({ query }) : unsubscribe.$post({ query })
  }
  return {
    decide: useMutation({ mutationFn: () => parseResponse(decide()) }),
    renew: useMutation({ mutationFn: () => parseResponse(newsletter.again.$post({ query })) }),
  }
}

interface ActionPromptProps {
  subject: NewsletterAction | 'ended'
  isPending: boolean
  error: Error | null
  mutate: () => void
}

function ActionPrompt({ subject, isPending, error, mutate }: ActionPromptProps) {
  const { t } = useTranslation('pages')
  const isAlive = useHydrated()
  return (
    <div className="empty">
      <h1 className="d3">{t(`newsletter.${subject}.title`)}</h1>
      <p className="text-ink-2">{t(`newsletter.${subject}.text`)}</p>
      {error && <Note variant="bad">{t('newsletter.failed')}</Note>}
      <Button
        variant="primary"
        disabled={!isAlive}
        busy={isPending}
        busyLabel={t('newsletter.working')}
        onClick={() => mutate()}
      >
        {t(`newsletter.${subject}.button`)}
      </Button>
    </div>
  )
}

function ResultMessage({
  of,
}: {
  of: 'newsletter.noLink' | `newsletter.${ActionPromptProps['subject']}.done`
}) {
  const { t } = useTranslation('pages')
  return (
    <EmptyState
      level="h1"
      title={t(of)}
      help={t(`${of}Help`)}
      link={{ to: '/', label: t('newsletter.home') }}
    />
  )
}
