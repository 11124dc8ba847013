import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { priceRulesMessages } from '#app/i18n/areas/price-rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SidePanel } from '#app/ui/dialog.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import type { PriceChange } from '#contract/product-sync'
import { BASE_CURRENCY } from '#platform/money/money'
import '../../difference/difference.css'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { ProductThumb } from '../product-thumb.tsx'
import { priceChangesQuery } from './price-queries.ts'
import type { RuleDraft } from './rule-draft.ts'

interface Props {
  open: boolean
  onClose: () => void
  draft: RuleDraft
}

/** All prices that the rule which is being edited would change. */
export function PriceChanges({ open, onClose, draft }: Props) {
  const { t } = useTranslation(priceRulesMessages)
  return (
    <SidePanel open={open} onClose={onClose} title={t('changes.title')}>
      {open && <Changes draft={draft} />}
    </SidePanel>
  )
}

function Changes({ draft }: Pick<Props, 'draft'>) {
  const { t } = useTranslation(priceRulesMessages)
  const query = useInfiniteQuery(priceChangesQuery(useApi(), useAdminKey(), draft))
  return (
    <>
      <p className="text-ink-2">{t('changes.help')}</p>
      <PagedQueryView
        query={query}
        errorTitle={t('changes.failed')}
        empty={<p className="hint sync-nothing">{t('changes.none')}</p>}
      >
        {(items) => (
          <ul className="sync-items">
            {items.map((change) => (
              <Change key={change.product_id} change={change} />
            ))}
          </ul>
        )}
      </PagedQueryView>
    </>
  )
}

function Change({ change }: { change: PriceChange }) {
  const { can } = useAccess()
  const format = useMoneyFormatter(BASE_CURRENCY)
  const { product_id: id, title, variant } = change
  return (
    <li>
      <ProductThumb picture={change.picture} />
      <div className="sync-item-main wrap-anywhere">
        {can('products:read') ? (
          // In another tab: the rule may not be saved yet.
          <TextLink to={adminHref('products/:id', { id })} target="_blank">
            {title}
          </TextLink>
        ) : (
          <strong>{title}</strong>
        )}
        {variant.length > 0 && (
          <span className="sync-item-id">
            {variant.map(({ name, value }) => `${name}: ${value}`).join(', ')}
          </span>
        )}
        <span className="changed-value">
          <del>{format(Number(change.current_price))}</del>{' '}
          <ins>{format(Number(change.price))}</ins>
        </span>
      </div>
    </li>
  )
}
