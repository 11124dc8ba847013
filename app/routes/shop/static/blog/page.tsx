import { href } from 'react-router'
import { SuggestedProducts } from '#app/catalog/suggested-products.tsx'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage } from '#app/routes/shop/static/article-page.tsx'
import { Link } from '#app/ui/link.tsx'

export default function BlogPage() {
  const { t } = useTranslation(pagesMessages)
  return (
    <ArticlePage title={t('blog.title')} description={t('blog.description')} path={href('/blog')}>
      <div className="article-sections">
        <section>
          <h2 className="d1">
            <Link className="link" to={href('/blog/guides')}>
              {t('blog.guides.title')}
            </Link>
          </h2>
          <p>{t('blog.guides.description')}</p>
        </section>
        <section>
          <h2 className="d1">
            <Link className="link" to={href('/blog/deals')}>
              {t('blog.deals.title')}
            </Link>
          </h2>
          <p>{t('blog.deals.description')}</p>
        </section>
      </div>
      <SuggestedProducts />
    </ArticlePage>
  )
}
