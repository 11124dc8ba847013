import type { DOMAttributes, ReactNode } from 'react'
import { href } from 'react-router'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ProductCard as Product } from '#contract/catalog'
import { Badge } from './badge.tsx'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { ArrowUpRight, Heart, Plus } from './icons.ts'
import { Link } from './link.tsx'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'
import { Rating } from './rating.tsx'
import { StockNote } from './stock-note.tsx'

export interface ProductCardProps {
  product: Product
  isWishlisted?: boolean
  onToggleWishlist?: () => void
  /** Adds the product to the cart. Set only if the product has a single variant. */
  onAdd?: (() => void) | undefined
  /** Opens the choice of its variant. Set only if the product has several. */
  onChoose?: (() => void) | undefined
  /** Of the link to the product. */
  linkHandlers?: DOMAttributes<HTMLAnchorElement>
  /** The `sizes` attribute of the picture. */
  sizes?: string
  /** Preloads the picture; for the first card above the fold. */
  priority?: boolean
  eager?: boolean
  level?: 'h2' | 'h3'
  /** Replaces the default note for low stock and sold out. */
  stockNote?: ReactNode
}

/** A product in a list. The whole card is one link; the buttons are layered above it. */
export function ProductCard(props: ProductCardProps) {
  return (
    <li className={buildCardClass(props.product)}>
      <ProductCardContent {...props} />
    </li>
  )
}

export function buildCardClass({ stock }: Product): string {
  return `card ${stock === 'out' ? 'is-sold-out' : ''}`
}

/** The content of the list item of a card. */
export function ProductCardContent({
  product,
  level: Title = 'h3',
  stockNote,
  linkHandlers,
  ...topProps
}: ProductCardProps) {
  return (
    <>
      <CardTop product={product} {...topProps} />
      <div className="card-body">
        <Title className="card-title">
          <Link to={href('/products/:slug', { slug: product.slug })} {...linkHandlers}>
            {product.title}
          </Link>
        </Title>
        <CardMeta product={product} />
        <Price
          id={product.id}
          amount={product.price}
          currency={product.currency}
          varies={product.price_varies}
          lowestPrice30Days={product.lowest_price_30_days}
          reductionPercent={product.reduction_percent}
        />
        {stockNote ?? <StockNote stock={product.stock} left={product.stock_left} />}
      </div>
    </>
  )
}

const FOUR_COLUMNS = '(width >= 64rem) 24vw, 46vw'

function CardTop({
  product,
  isWishlisted = false,
  onToggleWishlist,
  onAdd,
  onChoose,
  ...pictureProps
}: Omit<ProductCardProps, 'level' | 'stockNote' | 'linkHandlers'>) {
  const { t } = useTranslation(commonMessages)
  const { title } = product
  return (
    <div className="card-top">
      <Picture
        picture={product.image}
        alt=""
        sizes={pictureProps.sizes ?? FOUR_COLUMNS}
        priority={pictureProps.priority ?? false}
        eager={pictureProps.eager ?? false}
      />
      {product.is_new && (
        <Badge variant="paper" className="card-badge">
          {t('card.new')}
        </Badge>
      )}
      {onToggleWishlist && (
        <IconButton
          className="card-heart"
          label={t(isWishlisted ? 'card.removeFromWishlist' : 'card.addToWishlist', { title })}
          data-on={isWishlisted}
          onClick={onToggleWishlist}
        >
          <Icon icon={Heart} />
        </IconButton>
      )}
      <CardAction product={product} {...{ onAdd, onChoose }} />
    </div>
  )
}

/** The add-to-cart button, or for a marketplace product an icon that marks an external link. */
function CardAction({
  product,
  onAdd,
  onChoose,
}: Pick<ProductCardProps, 'product' | 'onAdd' | 'onChoose'>) {
  const { t } = useTranslation(commonMessages)
  if (product.is_outbound) {
    return (
      <span className="icon-button card-add pointer-events-none">
        <Icon icon={ArrowUpRight} />
      </span>
    )
  }
  const onClick = onAdd ?? onChoose
  if (!onClick || product.stock === 'out') return null
  return (
    <IconButton
      className="card-add"
      label={t(onAdd ? 'card.addToCart' : 'card.chooseOptions', { title: product.title })}
      aria-haspopup={onAdd ? undefined : 'dialog'}
      onClick={onClick}
    >
      <Icon icon={Plus} />
    </IconButton>
  )
}

function CardMeta({ product }: { product: Product }) {
  return (
    <p className="card-meta">
      {product.category_link && <span>{product.category_link.name}</span>}
      {product.rating !== null && <Rating average={product.rating} count={product.review_count} />}
    </p>
  )
}
