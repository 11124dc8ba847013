import { href, Navigate } from 'react-router'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'

/** Says why an administrator cannot come in, and what to do. Everybody else is sent away. */
export function AccessDenied({ reason }: { reason: 'notAuthorized' | 'setUp' | 'confirm' }) {
  const { t } = useTranslation(adminMessages)
  if (reason === 'notAuthorized') return <Navigate to={href('/not-authorized')} replace />
  const texts = {
    setUp: { title: t('denied.setUp.title'), help: t('denied.setUp.help') },
    confirm: { title: t('denied.confirm.title'), help: t('denied.confirm.help') },
  }[reason]
  return (
    <>
      <PageHead title={t('title')} noIndex />
      <EmptyState
        level="h1"
        {...texts}
        link={{ to: href('/profile'), label: t('denied.toAccount') }}
      />
    </>
  )
}
