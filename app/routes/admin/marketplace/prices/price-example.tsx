import { priceRulesMessages } from '#app/i18n/areas/price-rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { PricePreview } from '#contract/product-sync'
import { BASE_CURRENCY } from '#platform/money/money'
import { formatEnding, type RuleDraft } from './rule-draft.ts'

interface Props {
  example: PricePreview
  draft: RuleDraft
  name: string
}

/** How the price of a product comes about, step by step. */
export function PriceExample({ example, draft, name }: Props) {
  const { t, language } = useTranslation(priceRulesMessages)
  const format = useMoneyFormatter(BASE_CURRENCY)
  const money = (amount: string | number) => format(Number(amount))
  const margin = Number(example.price) - Number(example.cost)
  const ending = draft.ending === '' ? null : formatEnding(draft.ending, language)
  const steps: [string, string][] = [
    [t('step.cost'), money(example.cost)],
    [t('step.multiplied', { factor: draft.multiplier }), money(example.multiplied)],
    [t('step.added', { amount: money(draft.markup.replace(',', '.')) }), money(example.marked_up)],
  ]
  if (example.with_floor !== example.marked_up) {
    steps.push([t('step.floor', { percent: draft.floor }), money(example.with_floor)])
  }
  if (ending) steps.push([t('step.ending', { ending }), money(example.price)])
  steps.push([t('step.margin', { percent: example.margin_percent }), money(margin)])
  return (
    <>
      <p className="wrap-anywhere">
        <strong>{example.title}</strong>
        <br />
        <span className="text-ink-2">{t('try.rule', { name })}</span>
      </p>
      <dl className="receipt">
        {steps.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t('step.price')}</dt>
          <dd>{money(example.price)}</dd>
        </div>
      </dl>
      <p className="text-ink-2">{t('try.today', { price: money(example.current_price) })}</p>
    </>
  )
}
