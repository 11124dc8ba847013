import { commonMessages } from '#app/i18n/areas/common.ts'
import type { Translate } from '#app/i18n/message-types.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { PriceStep, PriceReceipt as Receipt } from '#contract/pricing'
import { useMoneyFormatter } from './money-format.ts'

interface Props {
  receipt: Receipt
  /** The label of the first line, for example "Items (4)". Default: "Base price". */
  baseLabel?: string
  /** "You pay" on a product, "Total" in the cart. */
  totalLabel?: string
}

/** The steps of a price calculation with their amounts and the total. */
export function PriceReceipt({ receipt, baseLabel, totalLabel }: Props) {
  const { t } = useTranslation(commonMessages)
  const formatMoney = useMoneyFormatter(receipt.currency)
  return (
    <dl className="receipt">
      {receipt.steps.map((step) => (
        <div
          key={`${step.kind} ${step.label} ${step.percent}`}
          className={step.amount < 0 && !step.included ? 'discount' : undefined}
        >
          <dt>{step.kind === 'base' && baseLabel ? baseLabel : getStepLabel(step, t)}</dt>
          <dd>{formatMoney(step.amount)}</dd>
        </div>
      ))}
      <div className="total">
        <dt>{totalLabel ?? t('receipt.total')}</dt>
        <dd>{formatMoney(receipt.total)}</dd>
      </div>
    </dl>
  )
}

function getStepLabel(
  { kind, label, percent, included }: PriceStep,
  t: Translate<typeof commonMessages>,
): string {
  if (kind === 'shipping') return getShippingLabel(label, t)
  if (kind === 'tax')
    return getTaxLabel(t('receipt.tax', { kind: label ?? 'other' }), { percent, included }, t)
  if (kind === 'promotion') return label ?? ''
  if (kind === 'coupon') return t('receipt.coupon', { code: label ?? '' })
  if (kind === 'flash_sale') return t('receipt.flashSale', { percent: percent ?? 0 })
  return kind === 'base' ? t('receipt.base') : t('receipt.rounding')
}

/** `method` is the name of the shipping method in the contract, for example `standard`. */
function getShippingLabel(method: string | null, t: Translate<typeof commonMessages>): string {
  if (method === 'standard' || method === 'express') return t(`receipt.${method}`)
  return method ?? t('receipt.shipping')
}

function getTaxLabel(
  name: string,
  { percent, included }: Pick<PriceStep, 'percent' | 'included'>,
  t: Translate<typeof commonMessages>,
): string {
  const nameWithRate = percent === null ? name : t('receipt.taxWithRate', { name, percent })
  return included ? t('receipt.taxIncluded', { name: nameWithRate }) : nameWithRate
}
