import '#app/i18n/pages.ts'
import { useMutation } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useLocation } from 'react-router'
import { useIsAlive } from '#app/alive.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { problemOf } from '#app/problem.ts'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { useApi } from '#app/shop.tsx'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { EmptyState } from '#app/ui/states.tsx'

type Wish = 'confirm' | 'unsubscribe'

/** Opening the link changes nothing, since mail scanners follow links: the button does. */
export function Decision({ wish }: { wish: Wish }) {
  const { t } = useTranslation(['pages', 'navigation'])
  const { decide, renew } = useLink(wish)
  const title = t(`newsletter.${wish}.title`)
  const code = problemOf(decide.error)?.code
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} unlisted />
      <Crumbs crumbs={[{ label: t('navigation:home'), to: '/' }, { label: title }]} />
      <div role="status">
        {decide.isSuccess && <Said of={`newsletter.${wish}.done`} />}
        {renew.isSuccess && <Said of="newsletter.ended.done" />}
      </div>
      {decide.isSuccess ||
        renew.isSuccess ||
        (code === 'link_ended' ? (
          <Asked about="ended" {...renew} />
        ) : // A link that was cut short is invalid input, one that was made up is not found.
        code === 'not_found' || code === 'invalid_input' ? (
          <Said of="newsletter.noLink" />
        ) : (
          <Asked about={wish} {...decide} />
        ))}
    </main>
  )
}

/** What the link in the address can do: what it was sent for, and, when it has ended, bring another one. */
function useLink(wish: Wish) {
  const { newsletter } = useApi()
  const asked = new URLSearchParams(useLocation().search)
  const query = { id: asked.get('id') ?? '', token: asked.get('token') ?? '' }
  const decide = () => {
    const { confirm, unsubscribe } = newsletter
    return wish === 'confirm' ? confirm.$post({ query }) : unsubscribe.$post({ query })
  }
  return {
    decide: useMutation({ mutationFn: () => parseResponse(decide()) }),
    renew: useMutation({ mutationFn: () => parseResponse(newsletter.again.$post({ query })) }),
  }
}

interface AskedProps {
  about: Wish | 'ended'
  isPending: boolean
  error: Error | null
  mutate: () => void
}

function Asked({ about, isPending, error, mutate }: AskedProps) {
  const { t } = useTranslation('pages')
  const isAlive = useIsAlive()
  return (
    <div className="empty">
      <h1 className="d3">{t(`newsletter.${about}.title`)}</h1>
      <p className="text-ink-2">{t(`newsletter.${about}.text`)}</p>
      {error && <Note look="bad">{t('newsletter.failed')}</Note>}
      <Button
        look="primary"
        disabled={!isAlive}
        busy={isPending}
        busyLabel={t('newsletter.working')}
        onClick={() => mutate()}
      >
        {t(`newsletter.${about}.button`)}
      </Button>
    </div>
  )
}

function Said({ of }: { of: 'newsletter.noLink' | `newsletter.${AskedProps['about']}.done` }) {
  const { t } = useTranslation('pages')
  return (
    <EmptyState
      level="h1"
      title={t(of)}
      help={t(`${of}Help`)}
      leads={{ to: '/', label: t('newsletter.home') }}
    />
  )
}
