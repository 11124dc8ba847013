import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'

/** Shown instead of a screen that the role of this person does not open. `title` is that of the screen, if nothing above has it. */
export function PermissionNeeded({ title }: { title?: string }) {
  const { t } = useTranslation(adminMessages)
  return (
    <>
      {title && <h1>{title}</h1>}
      <EmptyState title={t('denied.screen.title')} help={t('denied.screen.help')} />
    </>
  )
}
