import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'

interface Props {
  onShowTheirs: () => void
  onSaveMine: () => void
  busy: boolean
}

/** Somebody else has saved what is being edited: their values are shown, or replaced. */
export function ConflictNote({ onShowTheirs, onSaveMine, busy }: Props) {
  const { t } = useTranslation(shopSettingsMessages)
  return (
    <div role="alert" className="grid gap-3 rounded-[3px] bg-shelf p-4">
      <p className="font-semibold">{t('conflict.title')}</p>
      <p>{t('conflict.help')}</p>
      <div className="settings-actions">
        <Button onClick={onShowTheirs}>{t('conflict.theirs')}</Button>
        <Button variant="danger" busy={busy} onClick={onSaveMine}>
          {t('conflict.mine')}
        </Button>
      </div>
    </div>
  )
}
