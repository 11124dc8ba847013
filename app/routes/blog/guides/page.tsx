import '#app/i18n/pages.ts'
import { Article, ArticleParts } from '#app/article.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

const parts = ['standard', 'express', 'tracking', 'hold', 'returns'] as const

export default function GuidesPage() {
  const { t } = useTranslation('pages')
  return (
    <Article
      title={t('blog.guides.title')}
      description={t('blog.guides.description')}
      path="/blog/guides"
      above={[{ label: t('blog.title'), to: '/blog' }]}
    >
      <ArticleParts
        parts={parts.map((part) => ({
          title: t(`blog.guides.sections.${part}.title`),
          text: t(`blog.guides.sections.${part}.text`),
        }))}
      />
    </Article>
  )
}
