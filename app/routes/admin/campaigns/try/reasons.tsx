import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Check, Minus } from '#app/ui/icons.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { SimulatedCart } from '../campaign-queries.ts'
import { useDescribePromotion } from '../use-describe-promotion.ts'

/** What applies, and why the rest does not. */
export function Reasons({ simulated }: { simulated: SimulatedCart }) {
  const { t } = useTranslation(campaignsMessages)
  const format = useMoneyFormatter(simulated.currency)
  const describe = useDescribePromotion()
  return (
    <section aria-labelledby="try-reasons" aria-live="polite">
      <h2 id="try-reasons">{t('try.reasons')}</h2>
      {simulated.promotions.length === 0 ? (
        <p className="text-ink-2">{t('try.none')}</p>
      ) : (
        <ul className="campaign-reasons">
          {simulated.promotions.map((one) => {
            const off = one.discount + one.shipping_discount
            return (
              <li key={one.promotion_id ?? one.name} data-applies={one.applies ? 'yes' : 'no'}>
                <Icon icon={one.applies ? Check : Minus} size={17} />
                <strong>{one.code ?? one.name}</strong>
                {one.applies ? (
                  <span className="campaign-off">{format(-off)}</span>
                ) : (
                  <span>{t('try.no')}</span>
                )}
                <p>
                  {describe(one)}
                  {one.reason && (
                    <>
                      {describe(one) && '. '}
                      {one.reason.message}
                    </>
                  )}
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
