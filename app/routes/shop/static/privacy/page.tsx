import { href } from 'react-router'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage, ArticleSections } from '#app/routes/shop/static/article-page.tsx'

const sectionNames = ['browser', 'cart', 'order', 'payment', 'mail', 'server'] as const

export default function PrivacyPage() {
  const { t } = useTranslation(pagesMessages)
  return (
    <ArticlePage
      title={t('privacy.title')}
      description={t('privacy.description')}
      path={href('/privacy')}
      intro={t('privacy.intro')}
    >
      <ArticleSections
        sections={sectionNames.map((name) => ({
          title: t(`privacy.sections.${name}.title`),
          text: t(`privacy.sections.${name}.text`),
        }))}
      />
    </ArticlePage>
  )
}
