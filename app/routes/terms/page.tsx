import '#app/i18n/pages.ts'
import { Article, ArticleParts } from '#app/article.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

const parts = ['contract', 'prices', 'cancel', 'marketplace', 'reviews'] as const

export default function TermsPage() {
  const { t } = useTranslation('pages')
  return (
    <Article title={t('terms.title')} description={t('terms.description')} path="/terms">
      <ArticleParts
        parts={parts.map((part) => ({
          title: t(`terms.sections.${part}.title`),
          text: t(`terms.sections.${part}.text`),
        }))}
      />
    </Article>
  )
}
