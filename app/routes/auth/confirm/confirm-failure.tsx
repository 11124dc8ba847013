import { href } from 'react-router'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import type { EmailLink } from './email-link.ts'

/** Why the confirmation failed, and what the user can do. */
export function ConfirmFailure({ link: { failure, type } }: { link: EmailLink }) {
  const { t } = useTranslation(pagesMessages)
  if (failure === null) return null
  if (failure !== 'linkExpired') return <Note variant="bad">{t(`confirm.failed.${failure}`)}</Note>
  return (
    <div className="grid justify-items-start gap-3.5 pt-8" role="alert">
      <h1 className="d3">{t('confirm.failed.linkExpired')}</h1>
      <p className="text-ink-2">{t('confirm.failed.linkExpiredText')}</p>
      <ButtonLink
        variant="secondary"
        to={type === 'recovery' ? href('/reset-password') : href('/auth')}
      >
        {t('confirm.failed.requestNewEmail')}
      </ButtonLink>
    </div>
  )
}
