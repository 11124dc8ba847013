import { priceRulesMessages } from '#app/i18n/areas/price-rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { PricePreview } from '#contract/product-sync'
import { BASE_CURRENCY } from '#platform/money/money'
import { ProductThumb } from '../product-thumb.tsx'
import { formatEnding, type RuleDraft } from './rule-draft.ts'

interface Props {
  example: PricePreview
  draft: RuleDraft
  name: string
}

/** How the price of a product comes about, step by step, and what of it is tax. */
export function PriceExample({ example, draft, name }: Props) {
  const { t } = useTranslation(priceRulesMessages)
  const format = useMoneyFormatter(BASE_CURRENCY)
  const { category } = example
  return (
    <>
      <div className="sync-try-product">
        <ProductThumb picture={example.picture} />
        <p className="min-w-0 wrap-anywhere">
          <strong>{example.title}</strong>
          <br />
          <span className="text-ink-2">
            {category === null ? t('try.rule', { name }) : t('try.ruleOf', { category, name })}
          </span>
        </p>
      </div>
      <dl className="receipt">
        <Steps example={example} draft={draft} />
        <div className="total">
          <dt>{t('step.price')}</dt>
          <dd>{format(Number(example.price))}</dd>
        </div>
      </dl>
      <TaxNote example={example} />
      <p className="text-ink-2">
        {t('try.today', { price: format(Number(example.current_price)) })}{' '}
        {example.is_edited && t('try.isEdited')}
      </p>
    </>
  )
}

function Steps({ example, draft }: Omit<Props, 'name'>) {
  const { t, language } = useTranslation(priceRulesMessages)
  const format = useMoneyFormatter(BASE_CURRENCY)
  const money = (amount: string) => format(Number(amount))
  const { tax } = example
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
  steps.push([t('step.margin', { percent: example.margin_percent }), money(example.margin)])
  if (tax.is_included) {
    const country = nameCountry(language, tax.country)
    steps.push([t('step.tax', { percent: tax.percent, country }), money(tax.amount)])
    if (tax.percent > 0) steps.push([t('step.rest'), money(tax.rest)])
  }
  return steps.map(([label, value]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ))
}

/** Where prices do not include the tax. */
function TaxNote({ example: { tax } }: { example: PricePreview }) {
  const { t, language } = useTranslation(priceRulesMessages)
  const format = useMoneyFormatter(BASE_CURRENCY)
  if (tax.is_included) return null
  const country = nameCountry(language, tax.country)
  const amount = format(Number(tax.amount))
  return (
    <p className="text-ink-2">{t('try.taxAdded', { amount, percent: tax.percent, country })}</p>
  )
}

function nameCountry(language: string, country: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
}
