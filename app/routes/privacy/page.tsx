import '#app/i18n/pages.ts'
import { Article, ArticleParts } from '#app/article.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

const parts = ['browser', 'cart', 'order', 'payment', 'mail', 'server'] as const

export default function PrivacyPage() {
  const { t } = useTranslation('pages')
  return (
    <Article
      title={t('privacy.title')}
      description={t('privacy.description')}
      path="/privacy"
      intro={t('privacy.intro')}
    >
      <ArticleParts
        parts={parts.map((part) => ({
          title: t(`privacy.sections.${part}.title`),
          text: t(`privacy.sections.${part}.text`),
        }))}
      />
    </Article>
  )
}
