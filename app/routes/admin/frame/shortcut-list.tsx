import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { KeyNames } from './key-names.tsx'
import { singleKeys, useActiveShortcuts } from './shortcuts.ts'

/** All keys that do something on the open screen. Single keys can be switched off. */
export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(adminMessages)
  const shortcuts = useActiveShortcuts()
  const areSingleKeysOn = useStoredValue(singleKeys)
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')}>
      <dl className="admin-keys">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              <KeyNames keys={keys} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <div className="pt-4">
        <CheckboxOrRadio
          label={t('shortcuts.singleKeys')}
          checked={areSingleKeysOn}
          onChange={(event) => singleKeys.set(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
