import type { ReactNode } from 'react'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Draw } from '#contract/draws'
import { DrawCountdown } from './draw-countdown.tsx'

interface Props {
  draw: Draw
  level?: 'h1' | 'h2'
  /** Below the text. */
  action?: ReactNode
}

/** What is drawn, and the time until the draw closes. */
export function DrawHead({ draw, level: Heading = 'h1', action }: Props) {
  const { t } = useTranslation(luckyDrawMessages)
  return (
    <div className="draw-head">
      <div className="min-w-0">
        <Heading className="d3 pb-3 wrap-anywhere">{t('title')}</Heading>
        <p className="max-w-[52ch] text-ink-2 wrap-anywhere">
          {t('about', { name: draw.name, count: draw.prizes.length })}
        </p>
        {action && <p className="pt-5">{action}</p>}
      </div>
      <DrawCountdown draw={draw} />
    </div>
  )
}
