import { homeMessages } from '#app/i18n/areas/home.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { HomeContent } from '#contract/content'

type Content = NonNullable<HomeContent['promotion']>

/** A statement in which the `marked` part is highlighted. */
export function Promotion({ promotion }: { promotion: Content }) {
  const { t } = useTranslation(homeMessages)
  const { text, marked, href } = promotion
  const [before, after] = text.split(marked, 2)
  return (
    <section className="promotion">
      <div className="wrap">
        <h2 className="d4">
          {before}
          <span className="highlight">{marked}</span>
          {after}
        </h2>
        <ButtonLink to={href} variant="secondary">
          {t('hero.shopNow')}
        </ButtonLink>
      </div>
    </section>
  )
}
