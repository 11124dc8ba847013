import '#app/i18n/register-pages-messages.ts'
import { useShop } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage, ArticleSections } from '#app/routes/shop/static/article-page.tsx'

const parts = ['prices', 'stock', 'order', 'two'] as const

export default function AboutPage() {
  const { t } = useTranslation('pages')
  const { storeName: shop } = useShop()
  return (
    <ArticlePage
      title={t('about.title', { shop })}
      description={t('about.description')}
      path="/about"
    >
      <ArticleSections
        parts={parts.map((part) => ({
          title: t(`about.sections.${part}.title`),
          text: t(`about.sections.${part}.text`),
        }))}
      />
    </ArticlePage>
  )
}
