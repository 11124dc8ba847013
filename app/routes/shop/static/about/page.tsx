import '#app/i18n/register-pages-messages.ts'
import { useShop } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage, ArticleSections } from '#app/routes/shop/static/article-page.tsx'

const sectionNames = ['prices', 'stock', 'order', 'two'] as const

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
        sections={sectionNames.map((name) => ({
          title: t(`about.sections.${name}.title`),
          text: t(`about.sections.${name}.text`),
        }))}
      />
    </ArticlePage>
  )
}
