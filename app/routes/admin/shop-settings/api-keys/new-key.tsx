import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCopy } from '#app/sharing/use-copy.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

/** A key that was just created. Nobody can read it again. */
export function NewKey({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation(shopSettingsMessages)
  const { copy, isCopied } = useCopy(token)
  return (
    <div className="grid gap-4">
      <p role="status">{t('keys.once')}</p>
      <TextField
        label={t('keys.secret')}
        readOnly
        value={token}
        onFocus={(event) => event.target.select()}
      />
      <div className="settings-actions">
        <Button onClick={copy}>{isCopied ? t('keys.copied') : t('keys.copy')}</Button>
        <Button variant="secondary" onClick={onClose}>
          {t('keys.done')}
        </Button>
      </div>
    </div>
  )
}
