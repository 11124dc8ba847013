import { draftsMessages } from '#app/i18n/areas/drafts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FieldError } from '#app/ui/field.tsx'
import { PriceReceipt } from '#app/ui/price-receipt.tsx'
import type { DraftFormState } from './use-draft-form.ts'

/** What the order costs now. */
export function DraftTotal({ quote }: Pick<DraftFormState, 'quote'>) {
  const { t } = useTranslation(draftsMessages)
  return (
    <section aria-label={t('total')} aria-live="polite">
      {quote.message && <FieldError>{quote.message}</FieldError>}
      {!quote.message && !quote.data && <p className="hint">{t('quoteMissing')}</p>}
      {quote.data && (
        <PriceReceipt
          receipt={quote.data.receipt}
          baseLabel={t('itemsTotal')}
          totalLabel={t('total')}
        />
      )}
    </section>
  )
}
