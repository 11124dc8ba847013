import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { productQuery } from '#app/catalog/product-query.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#app/ui/feedback-states.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { StockNote } from '#app/ui/stock-note.tsx'
import type { ProductDetails } from '#contract/catalog'
import { AddToCart } from './buy-row.tsx'
import { OptionPicker } from './option-picker.tsx'
import { useOptionSelection } from './use-option-selection.ts'

interface Props {
  slug: string
  open: boolean
  onClose: () => void
}

/** Chooses the options of a product over a list of products, and adds it to the cart. */
export function QuickAddDialog({ slug, open, onClose }: Props) {
  const { t } = useTranslation(productMessages)
  return (
    <Dialog open={open} onClose={onClose} title={t('quickAdd.title')}>
      <QuickAddContent key={slug} slug={slug} onClose={onClose} />
    </Dialog>
  )
}

function QuickAddContent({ slug, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(productMessages)
  const query = useQuery(productQuery(useApi(), slug))
  const { data: product, error, isPending, isPaused, isFetching, refetch } = query
  if (product) return <QuickAddForm product={product} onClose={onClose} />
  if (isPending) {
    return (
      <LoadingState isPaused={isPaused}>
        <Skeleton className="h-60" />
      </LoadingState>
    )
  }
  const isMissing = getApiError(error)?.code === 'not_found'
  if (isMissing) return <Note variant="bad">{t('notFound.help')}</Note>
  return <ErrorState title={t('list.failed')} onRetry={() => refetch()} busy={isFetching} />
}

function QuickAddForm({ product, onClose }: { product: ProductDetails; onClose: () => void }) {
  const { t } = useTranslation(productMessages)
  const selection = useOptionSelection(product)
  const [failure, setFailure] = useState<string>()
  const { variant, preview } = selection
  const variantOrProduct = variant ?? product
  return (
    <>
      <div className="flex gap-4">
        <div className="w-24 shrink-0">
          <Picture picture={preview?.image ?? product.image} alt="" sizes="96px" eager />
        </div>
        <div className="min-w-0">
          <p className="font-medium">{product.title}</p>
          <Price
            id={variantOrProduct.id}
            amount={variantOrProduct.price}
            currency={product.currency}
            varies={!variant && product.price_varies}
            lowestPrice30Days={variantOrProduct.lowest_price_30_days}
            reductionPercent={variantOrProduct.reduction_percent}
          />
          <div aria-live="polite">
            <StockNote always stock={variantOrProduct.stock} left={variantOrProduct.stock_left} />
          </div>
        </div>
      </div>
      <OptionPicker product={product} selection={selection} />
      <div className="mt-7 grid justify-items-start gap-4">
        {failure && <Note variant="bad">{failure}</Note>}
        <AddToCart
          product={product}
          selection={selection}
          onAdded={onClose}
          onFailed={setFailure}
        />
        <TextLink to={href('/products/:slug', { slug: product.slug })}>
          {t('quickAdd.details')}
        </TextLink>
      </div>
    </>
  )
}
