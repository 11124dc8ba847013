import type { ReactNode } from 'react'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { BrandRing } from './brand-ring.tsx'
import { Button, ButtonLink } from './button.tsx'

interface EmptyProps {
  title: string
  /** One line of help. */
  help?: string
  /** An outlined link to a page to continue on. */
  link?: { to: string; label: string }
  /** An action on this page, instead of the link. */
  action?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ title, help, link, action, level: Title = 'h2' }: EmptyProps) {
  return (
    <div className="empty-state">
      <BrandRing />
      <Title className="d1">{title}</Title>
      {help && <p className="text-ink-2">{help}</p>}
      {link && (
        <ButtonLink to={link.to} variant="secondary" size="small">
          {link.label}
        </ButtonLink>
      )}
      {action}
    </div>
  )
}

interface ErrorProps {
  title: string
  /** One line of help. */
  help?: string | undefined
  onRetry: () => void
  busy?: boolean
}

/** An error message with a retry button. */
export function ErrorState({ title, help, onRetry, busy = false }: ErrorProps) {
  const { t } = useTranslation(commonMessages)
  return (
    <div className="empty-state" role="alert">
      <BrandRing dot="inside" />
      <p className="d1">{title}</p>
      {help && <p className="text-ink-2">{help}</p>}
      <Button variant="secondary" size="small" onClick={onRetry} busy={busy}>
        {t('error.tryAgain')}
      </Button>
    </div>
  )
}

/** A request is pending, or paused until the connection returns. `children` are the placeholder. */
export function LoadingState({ isPaused, children }: { isPaused: boolean; children: ReactNode }) {
  const { t } = useTranslation(commonMessages)
  return (
    <div aria-busy="true">
      <p className={isPaused ? 'py-4 text-ink-2' : 'sr-only'} role="status">
        {t(isPaused ? 'error.offlineSection' : 'loading')}
      </p>
      {children}
    </div>
  )
}

/** A placeholder with the height of the content to come. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton block ${className}`} />
}
