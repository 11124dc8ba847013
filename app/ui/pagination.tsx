import type { MouseEvent } from 'react'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from './button.tsx'

interface Props {
  /** How many items are shown so far. */
  seen: number
  total: number
  /** There may be more than `total`. */
  isTotalLowerBound?: boolean
  /** The number of items on the next page. */
  next: number
  /** The URL of the next page, a plain link without JavaScript. Absent on the last page. */
  to?: string | null
  busy?: boolean
  /** Loads the next page into the same list instead of following the link. */
  onLoadMore?: (event: MouseEvent) => void
}

/** "24 of 48 products", a progress bar and "Show 24 more". */
export function Pagination({
  seen,
  total,
  isTotalLowerBound = false,
  next,
  to,
  busy = false,
  onLoadMore,
}: Props) {
  const { t } = useTranslation(commonMessages)
  return (
    <div className="paging">
      <p className="text-sm text-ink-2">
        {isTotalLowerBound
          ? t('paging.progressAtLeast', { seen, count: total })
          : t('paging.progress', { seen, count: total })}
      </p>
      <progress max={Math.max(total, 1)} value={seen} aria-label={t('paging.progressLabel')} />
      {to && (
        <ButtonLink
          variant="secondary"
          to={to}
          preventScrollReset
          onClick={onLoadMore}
          aria-busy={busy}
          aria-disabled={busy || undefined}
        >
          {t('paging.showMore', { count: next })}
        </ButtonLink>
      )}
    </div>
  )
}
