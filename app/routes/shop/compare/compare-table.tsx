import { type ReactNode, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { buildComparePath, setComparedProducts } from '#app/catalog/compared-products.ts'
import { compareMessages } from '#app/i18n/areas/compare.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { StockNote } from '#app/ui/stock-note.tsx'
import type { ProductDetails } from '#contract/catalog'
import { isDifferent, listCompareRows } from './compare-rows.ts'
import './compare.css'

interface Props {
  products: ProductDetails[]
  isOnlyDifferences: boolean
}

/** A column for each product. On a narrow screen it scrolls sideways, and the names of the rows stay. */
export function CompareTable({ products, isOnlyDifferences: isOnlyInUrl }: Props) {
  const { t } = useTranslation(compareMessages)
  const navigate = useNavigate()
  const [isOnlyDifferences, setOnlyDifferences] = useFollowed(isOnlyInUrl)
  const slugs = products.map(({ slug }) => slug)
  const rows = listCompareRows(products, { brand: t('brand'), category: t('category') })
  const shown = isOnlyDifferences ? rows.filter(isDifferent) : rows
  const showOnlyDifferences = (isOnly: boolean) => {
    setOnlyDifferences(isOnly)
    navigate(buildComparePath(slugs, { isOnlyDifferences: isOnly }), {
      ...{ replace: true, preventScrollReset: true },
    })
  }
  const remove = (slug: string) => {
    const others = slugs.filter((other) => other !== slug)
    setComparedProducts(others)
    navigate(buildComparePath(others, { isOnlyDifferences }), { preventScrollReset: true })
  }
  return (
    <>
      {products.length > 1 && (
        <CheckboxOrRadio
          label={t('onlyDifferences')}
          checked={isOnlyDifferences}
          onChange={({ target }) => showOnlyDifferences(target.checked)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the arrow keys */}
      <section className="compare" aria-label={t('table')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <ProductHead key={product.id} product={product} onRemove={remove} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name={t('price')}>
              {products.map((product) => (
                <td key={product.id}>
                  <Price
                    id={product.id}
                    amount={product.price}
                    currency={product.currency}
                    varies={product.price_varies}
                    lowestPrice30Days={product.lowest_price_30_days}
                    reductionPercent={product.reduction_percent}
                  />
                </td>
              ))}
            </Row>
            <Row name={t('rating')}>
              {products.map(({ id, rating, review_count }) => (
                <td key={id}>
                  {rating === null ? (
                    t('noRating')
                  ) : (
                    <Rating average={rating} count={review_count} />
                  )}
                </td>
              ))}
            </Row>
            <Row name={t('availability')}>
              {products.map(({ id, stock, stock_left }) => (
                <td key={id}>
                  <StockNote stock={stock} left={stock_left} always />
                </td>
              ))}
            </Row>
            {shown.map((row) => (
              <Row key={row.name} name={row.name} differs={isDifferent(row)}>
                {row.values.map((value, at) => (
                  <td key={slugs[at]}>{value ?? <MissingValue />}</td>
                ))}
              </Row>
            ))}
          </tbody>
        </table>
      </section>
      {isOnlyDifferences && shown.length === 0 && (
        <p className="pt-6 text-ink-2">{t('noDifferences')}</p>
      )}
    </>
  )
}

/** A state that shows a choice at once, and follows the URL when that changes. */
function useFollowed(urlValue: boolean) {
  const [value, setValue] = useState(urlValue)
  const [lastUrlValue, setLastUrlValue] = useState(urlValue)
  if (urlValue !== lastUrlValue) {
    setLastUrlValue(urlValue)
    setValue(urlValue)
  }
  return [value, setValue] as const
}

interface ProductHeadProps {
  product: ProductDetails
  onRemove: (slug: string) => void
}

function ProductHead({ product, onRemove }: ProductHeadProps) {
  const { t } = useTranslation(compareMessages)
  const { slug, title, image } = product
  return (
    <th scope="col">
      <button
        type="button"
        className="plain-icon-button"
        aria-label={t('remove', { title })}
        onClick={() => onRemove(slug)}
      >
        <Icon icon={X} />
      </button>
      <Link to={href('/products/:slug', { slug })}>
        <Picture picture={image} alt="" sizes="(width >= 64rem) 18vw, 44vw" maxWidth={480} />
        <span className="compare-title">{title}</span>
      </Link>
    </th>
  )
}

function Row({
  name,
  differs = false,
  children,
}: {
  name: string
  differs?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation(compareMessages)
  return (
    <tr className={differs ? 'is-different' : ''}>
      <th scope="row">
        {name}
        {differs && <span className="sr-only"> ({t('differs')})</span>}
      </th>
      {children}
    </tr>
  )
}

function MissingValue() {
  const { t } = useTranslation(compareMessages)
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('missing')}</span>
    </>
  )
}
