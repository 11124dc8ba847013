import { useState } from 'react'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { FormChange } from './form-changes.ts'

interface Props {
  changes: FormChange[]
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

const MAX_NAMED = 4

/** Names each change that is not saved, and saves or discards all of them. */
export function UnsavedBar({ changes, busy, onSave, onDiscard }: Props) {
  const { t, language } = useTranslation(productsMessages)
  const [isAsking, setAsking] = useState(false)
  const names = useChangeNames(changes)
  const shown = names.slice(0, MAX_NAMED)
  const list = new Intl.ListFormat(language).format(
    names.length > MAX_NAMED
      ? [...shown, t('unsaved.more', { count: names.length - MAX_NAMED })]
      : shown,
  )
  return (
    <div className="editing-unsaved">
      <p role="status">
        <strong>{t('unsaved.count', { count: changes.length })}</strong> {list}
      </p>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('unsaved.discard')}
      </Button>
      <Button variant="secondary" busy={busy} busyLabel={t('unsaved.saving')} onClick={onSave}>
        {t('unsaved.save')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('unsaved.discardTitle', { count: changes.length })}
      >
        <ul className="admin-discarded">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <div className="admin-card-actions">
          <Button onClick={() => setAsking(false)}>{t('unsaved.keep')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              setAsking(false)
              onDiscard()
            }}
          >
            {t('unsaved.discard')}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

function useChangeNames(changes: FormChange[]): string[] {
  const { t, language } = useTranslation(productsMessages)
  const languages = new Intl.DisplayNames([language], { type: 'language' })
  return changes.map((change) => {
    if (change.field === 'variant') {
      const what = t(`variants.${change.part}`)
      return change.name ? t('unsaved.ofVariant', { what, name: change.name }) : what
    }
    if (change.field === 'translations') {
      return t('unsaved.translation', { language: languages.of(change.language) ?? '' })
    }
    if (change.field === 'variantsAdded' || change.field === 'variantsRemoved') {
      return t(`unsaved.${change.field}`, { count: change.count })
    }
    return t(`field.${change.field}`)
  })
}
