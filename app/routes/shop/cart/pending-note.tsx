import { listTitlesToAdd } from '#app/cart/apply-pending-edits.ts'
import { cartMessages } from '#app/i18n/areas/cart.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { usePendingEdits } from '#app/offline/pending-edits.ts'
import { Note } from '#app/ui/note.tsx'
import type { Cart } from '#contract/cart'

/** What was changed without a connection, in place of amounts that the server has not worked out yet. */
export function PendingNote({ cart }: { cart: Cart | null | undefined }) {
  const { t } = useTranslation(cartMessages)
  const edits = usePendingEdits()
  if (edits.length === 0) return null
  const titles = listTitlesToAdd(cart, edits)
  return (
    <Note>
      <p>{t('offline.note')}</p>
      {titles.length > 0 && (
        <p className="pt-2">{t('offline.adding', { titles: titles.join(', ') })}</p>
      )}
    </Note>
  )
}
