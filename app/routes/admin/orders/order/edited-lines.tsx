import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FieldError } from '#app/ui/field.tsx'
import { Amount } from '#app/ui/price.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import type { OrderEditPreview } from '#contract/checkout'
import type { EditedItems } from './use-edited-items.ts'

interface Props {
  items: EditedItems
  currency: string
  short: OrderEditPreview['short']
}

/** The lines of the order with their new quantities, and the added ones below. */
export function EditedLines({ items, currency, short }: Props) {
  const { t } = useTranslation(salesMessages)
  const findShortage = (variantId: string) => short.find((one) => one.variant_id === variantId)
  return (
    <ul>
      {items.lines.map(({ line, quantity }) => (
        <EditedRow
          key={line.id}
          title={line.title}
          details={[
            ...line.options.map(({ value }) => value),
            line.shipped_quantity > 0 && t('edit.shipped', { count: line.shipped_quantity }),
          ]}
          price={{ amount: line.unit_price, currency }}
          shortage={findShortage(line.variant_id)}
          quantity={quantity}
          min={line.shipped_quantity}
          onChange={(value) => items.setLine(line.id, value)}
        />
      ))}
      {items.additions.map(({ variant, quantity }) => (
        <EditedRow
          key={variant.id}
          title={variant.title}
          details={[t('edit.newItem'), ...variant.options.map(({ value }) => value)]}
          price={{ amount: variant.price, currency: variant.currency }}
          shortage={findShortage(variant.id)}
          quantity={quantity}
          min={0}
          onChange={(value) => items.setAddition(variant.id, value)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  title: string
  details: (string | false)[]
  price: { amount: number; currency: string }
  shortage: OrderEditPreview['short'][number] | undefined
  quantity: number
  min: number
  onChange: (quantity: number) => void
}

/** An item with its price and a stepper for its units. */
export function EditedRow({ title, details, price, shortage, quantity, min, onChange }: RowProps) {
  const { t } = useTranslation(salesMessages)
  return (
    <li className="admin-order-choice">
      <span className="min-w-0 flex-1">
        <strong>{title}</strong>
        <small>
          <Amount {...price} /> {details.filter(Boolean).join(', ')}
        </small>
        {shortage && <FieldError>{t('edit.short', { available: shortage.available })}</FieldError>}
      </span>
      <Stepper value={quantity} min={min} label={title} onChange={onChange} />
    </li>
  )
}
