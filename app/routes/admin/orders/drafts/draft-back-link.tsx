import { draftsMessages } from '#app/i18n/areas/drafts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { adminHref } from '../../frame/screen-paths.ts'

export function DraftBackLink() {
  const { t } = useTranslation(draftsMessages)
  return <BackLink to={adminHref('orders/drafts')}>{t('title')}</BackLink>
}
