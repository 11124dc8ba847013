import { href } from 'react-router'
import { useShop } from '#app/api/shop-provider.tsx'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage, ArticleSections } from '#app/routes/shop/static/article-page.tsx'

const sectionNames = ['prices', 'stock', 'order', 'marketplace'] as const

export default function AboutPage() {
  const { t } = useTranslation(pagesMessages)
  const { storeName: shop } = useShop()
  return (
    <ArticlePage
      title={t('about.title', { shop })}
      description={t('about.description')}
      path={href('/about')}
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
