import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FieldError } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { SyncItem } from '#contract/product-sync'
import { useAccess } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { ProductThumb } from '../product-thumb.tsx'
import { ItemFields } from './item-fields.tsx'
import type { ReviewChoice } from './use-review.ts'

interface Props {
  items: SyncItem[]
  /** Null where nothing can be applied. */
  choice: ReviewChoice | null
}

/** Products with what the supplier says of them, field by field. */
export function ItemList({ items, choice }: Props) {
  return (
    <ul className="sync-items">
      {items.map((item) => (
        <Item key={item.position} item={item} choice={item.is_open ? choice : null} />
      ))}
    </ul>
  )
}

function Item({ item, choice }: { item: SyncItem; choice: ReviewChoice | null }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const { can } = useAccess()
  const { product_id: productId, supplier_product_id: supplierId, outcome } = item
  const name = item.title ?? supplierId
  const canTake = choice !== null && outcome !== 'unchanged'
  return (
    <li>
      <ProductThumb picture={item.picture} />
      <div className="sync-item-main">
        <div className="sync-item-head">
          {canTake ? (
            <label className="choice">
              <input
                type="checkbox"
                checked={choice.isItemTaken(item)}
                onChange={({ target }) => choice.takeItem(item, target.checked)}
              />
              <strong>{name}</strong>
            </label>
          ) : (
            <strong>{name}</strong>
          )}
          <span className="sync-item-id">{supplierId}</span>
          {productId && outcome !== 'added' && can('products:read') && (
            <TextLink to={adminHref('products/:id', { id: productId })}>{t('item.open')}</TextLink>
          )}
        </div>
        {item.error_message && <FieldError>{item.error_message}</FieldError>}
        {outcome === 'added' && <p className="hint">{t('item.new')}</p>}
        {outcome === 'gone' && item.changes.length === 0 && (
          <p className="hint">{t('item.gone')}</p>
        )}
        <ItemFields item={item} choice={choice} name={name} />
      </div>
    </li>
  )
}
