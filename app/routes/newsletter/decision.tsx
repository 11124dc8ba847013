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
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { EmptyState } from '#app/ui/states.tsx'

type Wish = 'confirm' | 'unsubscribe'

/** Opening the link changes nothing, since mail scanners follow links: the button does. */
export function Decision({ wish }: { wish: Wish }) {
  const { t } = useTranslation(['pages', 'navigation'])
  const { mutate, isPending, isSuccess, error } = useDecide(wish)
  const title = t(`newsletter.${wish}.title`)
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} unlisted />
      <Crumbs crumbs={[{ label: t('navigation:home'), to: '/' }, { label: title }]} />
      <div role="status">{isSuccess && <Said of={`newsletter.${wish}.done`} />}</div>
      {isSuccess || <Asked wish={wish} busy={isPending} error={error} onPress={() => mutate()} />}
    </main>
  )
}

function useDecide(wish: Wish) {
  const api = useApi()
  const asked = new URLSearchParams(useLocation().search)
  const query = { id: asked.get('id') ?? '', token: asked.get('token') ?? '' }
  const decide = () => {
    const { confirm, unsubscribe } = api.newsletter
    return wish === 'confirm' ? confirm.$post({ query }) : unsubscribe.$post({ query })
  }
  return useMutation({ mutationFn: () => parseResponse(decide()) })
}

interface AskedProps {
  wish: Wish
  busy: boolean
  error: Error | null
  onPress: () => void
}

function Asked({ wish, busy, error, onPress }: AskedProps) {
  const { t } = useTranslation('pages')
  const isAlive = useIsAlive()
  // A link that was cut short is invalid input, one that was made up is not found.
  const code = problemOf(error)?.code
  if (code === 'not_found' || code === 'invalid_input') return <Said of="newsletter.noLink" />
  return (
    <div className="empty">
      <h1 className="d3">{t(`newsletter.${wish}.title`)}</h1>
      <p className="text-ink-2">{t(`newsletter.${wish}.text`)}</p>
      {error && <Note look="bad">{t('newsletter.failed')}</Note>}
      <Button
        look="primary"
        disabled={!isAlive}
        busy={busy}
        busyLabel={t('newsletter.working')}
        onClick={onPress}
      >
        {t(`newsletter.${wish}.button`)}
      </Button>
    </div>
  )
}

function Said({ of }: { of: 'newsletter.noLink' | `newsletter.${Wish}.done` }) {
  const { t } = useTranslation('pages')
  return (
    <EmptyState
      level="h1"
      title={t(of)}
      help={t(`${of}Help`)}
      action={
        <ButtonLink to="/" look="secondary" size="small">
          {t('newsletter.home')}
        </ButtonLink>
      }
    />
  )
}
