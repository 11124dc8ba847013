import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { ProductThumb } from '#app/charts/product-thumb.tsx'
import { affiliateLinksMessages } from '#app/i18n/areas/affiliate-links.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import type { LinkReport, MissingLink } from '#contract/outbound'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { adminHref } from '../frame/screen-paths.ts'
import { linksQuery, missingLinksQuery } from './affiliate-queries.ts'
import { LinkCell } from './link-cell.tsx'

/** The links that the marketplace does not make, each with its reason, and whether it answers at all. */
export function MissingLinksPart() {
  const { t } = useTranslation(affiliateLinksMessages)
  const [api, buildKey] = [useApi(), useAdminKey()]
  const links = useQuery(linksQuery(api, buildKey))
  const query = useInfiniteQuery(missingLinksQuery(api, buildKey))
  return (
    <DashboardPart title={t('missing.title')} className="pt-10">
      {links.data?.failure && <Failure failure={links.data.failure} />}
      <PagedQueryView
        query={query}
        errorTitle={t('missing.failed')}
        empty={<p className="dashboard-none">{t('missing.none')}</p>}
      >
        {(items: MissingLink[]) => (
          <>
            <p className="dashboard-note">{t('missing.help')}</p>
            <ul className="affiliate-missing">
              {items.map((item) => (
                <MissingRow key={item.supplier_product_id} item={item} />
              ))}
            </ul>
          </>
        )}
      </PagedQueryView>
    </DashboardPart>
  )
}

function Failure({ failure: { at, code } }: { failure: NonNullable<LinkReport['failure']> }) {
  const { t, language } = useTranslation(affiliateLinksMessages)
  const { can } = useAccess()
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Note variant="bad" className="mt-4">
      <strong>{t('failure.title')}</strong>
      <br />
      {t('failure.text', { date: date.format(new Date(at)), code })}{' '}
      {can('system:read') && (
        <Link to={adminHref('system/calls')} className="link">
          {t('failure.calls')}
        </Link>
      )}
    </Note>
  )
}

function MissingRow({ item: { product, supplier_product_id: id, link } }: { item: MissingLink }) {
  const { t } = useTranslation(affiliateLinksMessages)
  return (
    <li>
      <ProductThumb image={product?.image ?? null} />
      <span className="admin-row-main wrap-anywhere">
        {product ? (
          <Link to={adminHref('products/:id', { id: product.id })} className="link">
            {product.title}
          </Link>
        ) : (
          <strong>
            {id}, {t('missing.gone')}
          </strong>
        )}
        <small>{link.reason}</small>
      </span>
      <LinkCell link={link} isOfShop={product !== null} title={product?.title ?? id} />
    </li>
  )
}
