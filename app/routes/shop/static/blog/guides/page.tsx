import { href } from 'react-router'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage, ArticleSections } from '#app/routes/shop/static/article-page.tsx'

const sectionNames = ['standard', 'express', 'tracking', 'hold', 'returns'] as const

export default function GuidesPage() {
  const { t } = useTranslation(pagesMessages)
  return (
    <ArticlePage
      title={t('blog.guides.title')}
      description={t('blog.guides.description')}
      path={href('/blog/guides')}
      parentCrumbs={[{ label: t('blog.title'), to: href('/blog') }]}
    >
      <ArticleSections
        sections={sectionNames.map((name) => ({
          title: t(`blog.guides.sections.${name}.title`),
          text: t(`blog.guides.sections.${name}.text`),
        }))}
      />
    </ArticlePage>
  )
}
