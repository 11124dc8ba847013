import { href } from 'react-router'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage, ArticleSections } from '#app/routes/shop/static/article-page.tsx'

const sectionNames = ['contract', 'prices', 'cancel', 'marketplace', 'reviews'] as const

export default function TermsPage() {
  const { t } = useTranslation(pagesMessages)
  return (
    <ArticlePage
      title={t('terms.title')}
      description={t('terms.description')}
      path={href('/terms')}
    >
      <ArticleSections
        sections={sectionNames.map((name) => ({
          title: t(`terms.sections.${name}.title`),
          text: t(`terms.sections.${name}.text`),
        }))}
      />
    </ArticlePage>
  )
}
