import { draftsMessages } from '#app/i18n/areas/drafts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ArrowLeft } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { adminHref } from '../../frame/screen-paths.ts'

export function DraftBackLink() {
  const { t } = useTranslation(draftsMessages)
  return (
    <TextLink to={adminHref('orders/drafts')} className="admin-back">
      <Icon icon={ArrowLeft} size={16} /> {t('title')}
    </TextLink>
  )
}
