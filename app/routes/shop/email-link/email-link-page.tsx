import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Note } from '#app/ui/note.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** The id and the token in the query of a link of an e-mail; empty if they are missing. */
export function useLinkQuery() {
  const searchParams = new URLSearchParams(useLocation().search)
  return { id: searchParams.get('id') ?? '', token: searchParams.get('token') ?? '' }
}

interface EmailLinkPageProps {
  title: string
  /** What the link has done; announced. */
  result: ReactNode
  children: ReactNode
}

/** The page that a link in an e-mail opens. Mail scanners follow links, so only its button changes something. */
export function EmailLinkPage({ title, result, children }: EmailLinkPageProps) {
  const { t } = useTranslation(navigationMessages)
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} noIndex />
      <Breadcrumbs crumbs={[{ label: t('home'), to: href('/') }, { label: title }]} />
      <div role="status">{result}</div>
      {!result && children}
    </main>
  )
}

interface LinkPromptProps {
  title: string
  text: string
  button: string
  isPending: boolean
  error: Error | null
  mutate: () => void
}

export function LinkPrompt({ title, text, button, isPending, error, mutate }: LinkPromptProps) {
  const { t } = useTranslation(pagesMessages)
  const isHydrated = useHydrated()
  return (
    <div className="empty-state">
      <h1 className="d3">{title}</h1>
      <p className="text-ink-2">{text}</p>
      {error && <Note variant="bad">{t('newsletter.failed')}</Note>}
      <Button
        variant="primary"
        disabled={!isHydrated}
        busy={isPending}
        busyLabel={t('newsletter.working')}
        onClick={() => mutate()}
      >
        {button}
      </Button>
    </div>
  )
}

export function LinkResult({ title, help }: { title: string; help: string }) {
  const { t } = useTranslation(pagesMessages)
  const link = { to: href('/'), label: t('newsletter.home') }
  return <EmptyState level="h1" title={title} help={help} link={link} />
}
