import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { Promotion } from './campaign-queries.ts'

const STATE_VARIANTS = {
  running: 'good',
  planned: 'info',
  paused: 'wait',
  over: 'plain',
  used_up: 'plain',
} as const satisfies Record<Promotion['state'], string>

export function PromotionState({ state }: Pick<Promotion, 'state'>) {
  const { t } = useTranslation(campaignsMessages)
  return <Badge variant={STATE_VARIANTS[state]}>{t(`state.${state}`)}</Badge>
}
