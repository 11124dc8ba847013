import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { buildDrawPath } from '#app/draws/draw-path.ts'
import { openDrawQuery } from '#app/draws/draw-queries.ts'
import { homeMessages } from '#app/i18n/areas/home.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** The draw that takes entries, while there is one. The server renders it, so nothing moves. */
export function DrawBanner() {
  const { t } = useTranslation(homeMessages)
  const draw = useQuery(openDrawQuery(useApi())).data?.draw
  if (!draw) return null
  return (
    <section className="wrap pb-section">
      <div className="draw-banner">
        <div className="min-w-0">
          <h2 className="d2 wrap-anywhere">{t('draw.title', { name: draw.name })}</h2>
          <p className="text-ink-2">{t('draw.about')}</p>
        </div>
        <ButtonLink to={buildDrawPath()}>{t('draw.enter')}</ButtonLink>
      </div>
    </section>
  )
}
