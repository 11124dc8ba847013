import type { MouseEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from './button.tsx'

interface Props {
  seen: number
  total: number
  /** How many the next page holds. */
  next: number
  /** The address of the next page: without script it is a plain link. Absent on the last page. */
  to?: string | null
  busy?: boolean
  /** With script, more may come to the same page instead. */
  onLoadMore?: (event: MouseEvent) => void
}

/** "24 of 48 products", a bar, "Show 24 more". */
export function Pagination({ seen, total, next, to, busy = false, onLoadMore }: Props) {
  const { t } = useTranslation('common')
  return (
    <div className="paging">
      <p className="text-sm text-ink-2">{t('paging.seen', { seen, count: total })}</p>
      <progress max={Math.max(total, 1)} value={seen} aria-label={t('paging.bar')} />
      {to && (
        <ButtonLink
          variant="secondary"
          to={to}
          preventScrollReset
          onClick={onLoadMore}
          aria-busy={busy}
          aria-disabled={busy || undefined}
        >
          {t('paging.more', { count: next })}
        </ButtonLink>
      )}
    </div>
  )
}
