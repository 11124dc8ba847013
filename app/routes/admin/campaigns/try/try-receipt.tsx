import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCopy } from '#app/sharing/use-copy.ts'
import { Button } from '#app/ui/button.tsx'
import { PriceReceipt } from '#app/ui/price-receipt.tsx'
import type { SimulatedCart } from '../campaign-queries.ts'

/** What the shopper would pay, as the checkout would calculate it. */
export function TryReceipt({ simulated }: { simulated: SimulatedCart }) {
  const { t } = useTranslation(campaignsMessages)
  const { copy } = useCopy(() => location.href, { done: t('try.copied') })
  return (
    <section className="panel campaign-receipt" aria-labelledby="try-receipt">
      <h2 id="try-receipt">{t('try.receipt')}</h2>
      <PriceReceipt receipt={simulated.receipt} baseLabel={t('try.goods')} />
      {simulated.items.length > 0 && (
        <details>
          <summary className="link">{t('try.byLine')}</summary>
          {simulated.items.map(({ variant_id, title, receipt }) => (
            <div key={variant_id}>
              <h3 className="pt-3 font-semibold wrap-anywhere">{title}</h3>
              <PriceReceipt receipt={receipt} />
            </div>
          ))}
        </details>
      )}
      <p className="pt-3">
        <Button variant="quiet" onClick={copy}>
          {t('try.copy')}
        </Button>
      </p>
    </section>
  )
}
