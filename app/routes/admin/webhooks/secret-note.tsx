import { webhooksMessages } from '#app/i18n/areas/webhooks.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCopy } from '#app/sharing/use-copy.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

interface Props {
  secret: string
  onClose: () => void
}

/** A new secret, which is shown only now. */
export function SecretNote({ secret, onClose }: Props) {
  const { t } = useTranslation(webhooksMessages)
  const { copy } = useCopy(secret, { done: t('secret.copied') })
  return (
    <Note className="my-5">
      <p className="font-semibold" role="status">
        {t('secret.title')}
      </p>
      <p>{t('secret.help')}</p>
      <p className="py-3">
        <code className="wrap-anywhere select-all">{secret}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={copy}>
          {t('secret.copy')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('secret.done')}
        </Button>
      </div>
    </Note>
  )
}
