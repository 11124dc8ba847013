import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { ContentListItem } from '#contract/content'

const VARIANTS = { published: 'good', draft: 'plain', changed: 'wait', scheduled: 'info' } as const

/** Whether shoppers see something, and whether something else is written beside it. */
export function ContentStateBadge({ state }: Pick<ContentListItem, 'state'>) {
  const { t } = useTranslation(contentMessages)
  return <Badge variant={VARIANTS[state]}>{t(`state.${state}`)}</Badge>
}
