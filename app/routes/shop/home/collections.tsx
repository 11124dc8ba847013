import { homeMessages } from '#app/i18n/areas/home.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { HomeContent } from '#contract/content'

const backgroundClasses = ['is-spruce', 'is-tint', 'is-yolk']

/** Links to collections, each with small pictures on a coloured background. */
export function Collections({ collections }: Pick<HomeContent, 'collections'>) {
  const { t } = useTranslation(homeMessages)
  if (collections.length === 0) return null
  return (
    <section className="wrap collections" aria-label={t('collections')}>
      {collections.map(({ title, badge, href, images }, index) => (
        <Link
          key={title}
          to={href}
          className={`collection ${backgroundClasses[index % backgroundClasses.length]}`}
        >
          <span>
            {badge && <span className="badge">{badge}</span>}
            <h2 className="d3 collection-title">{title}</h2>
          </span>
          <span className="collection-pictures">
            {images.map((image) => (
              <Picture
                key={image.src}
                picture={image}
                alt=""
                sizes="(width >= 64rem) 11vw, 30vw"
                maxWidth={480}
              />
            ))}
          </span>
        </Link>
      ))}
    </section>
  )
}
