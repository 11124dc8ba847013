import { drawAdminMessages } from '#app/i18n/areas/draw-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { AdminDraw } from './draw-queries.ts'

const STATE_VARIANTS = {
  planned: 'info',
  open: 'good',
  paused: 'wait',
  closed: 'wait',
  drawn: 'plain',
  cancelled: 'bad',
} as const satisfies Record<AdminDraw['state'], string>

/** Where a draw is; of one that was drawn, how many prizes are not claimed yet. */
export function DrawState({ draw }: { draw: AdminDraw }) {
  const { t } = useTranslation(drawAdminMessages)
  if (draw.waiting > 0) {
    return <Badge variant="wait">{t('list.waiting', { count: draw.waiting })}</Badge>
  }
  return <Badge variant={STATE_VARIANTS[draw.state]}>{t(`state.${draw.state}`)}</Badge>
}
