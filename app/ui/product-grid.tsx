import type { ReactNode } from 'react'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Skeleton } from './feedback-states.tsx'

interface Props {
  /** The number of columns on large screens. 3: one, two, three (listings). 4: two, four. */
  columns?: 3 | 4
  children: ReactNode
}

export function ProductGrid({ columns = 3, children }: Props) {
  return <ul className={`grid-${columns}`}>{children}</ul>
}

/** Placeholder cards while the products load. */
export function ProductGridSkeleton({ columns = 3, count }: { columns?: 3 | 4; count: number }) {
  const { t } = useTranslation(commonMessages)
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <ul className={`grid-${columns} skeletons`} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <Skeleton className="aspect-square" />
            <Skeleton className="mt-4 h-5 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/2" />
            <Skeleton className="mt-2 h-6 w-1/4" />
          </li>
        ))}
      </ul>
    </div>
  )
}
