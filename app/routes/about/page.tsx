import '#app/i18n/pages.ts'
import { Article, ArticleParts } from '#app/article.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useShop } from '#app/shop.tsx'

const parts = ['prices', 'stock', 'order', 'two'] as const

export default function AboutPage() {
  const { t } = useTranslation('pages')
  const { storeName: shop } = useShop()
  return (
    <Article title={t('about.title', { shop })} description={t('about.description')} path="/about">
      <ArticleParts
        parts={parts.map((part) => ({
          title: t(`about.sections.${part}.title`),
          text: t(`about.sections.${part}.text`),
        }))}
      />
    </Article>
  )
}
