import '#app/i18n/register-pages-messages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage, ArticleSections } from '#app/routes/shop/static/article-page.tsx'

const parts = ['contract', 'prices', 'cancel', 'marketplace', 'reviews'] as const

export default function TermsPage() {
  const { t } = useTranslation('pages')
  return (
    <ArticlePage title={t('terms.title')} description={t('terms.description')} path="/terms">
      <ArticleSections
        parts={parts.map((part) => ({
          title: t(`terms.sections.${part}.title`),
          text: t(`terms.sections.${part}.text`),
        }))}
      />
    </ArticlePage>
  )
}
