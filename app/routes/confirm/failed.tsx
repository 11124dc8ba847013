import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import type { MailLink } from './link.ts'

/** Why what was sent could not be used, and what to do then. */
export function Failed({ link: { failed, type } }: { link: MailLink }) {
  const { t } = useTranslation('pages')
  if (failed === null) return null
  if (failed !== 'link') return <Note look="bad">{t(`confirm.failed.${failed}`)}</Note>
  return (
    <div className="grid justify-items-start gap-3.5 pt-8" role="alert">
      <h1 className="d3">{t('confirm.failed.ended')}</h1>
      <p className="text-ink-2">{t('confirm.failed.endedText')}</p>
      <ButtonLink look="secondary" to={type === 'recovery' ? '/reset-password' : '/auth'}>
        {t('confirm.failed.again')}
      </ButtonLink>
    </div>
  )
}
