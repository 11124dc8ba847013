import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'

/** Shown instead of a screen that the role of this person does not open. */
export function PermissionNeeded() {
  const { t } = useTranslation(adminMessages)
  return <EmptyState title={t('denied.screen.title')} help={t('denied.screen.help')} />
}
