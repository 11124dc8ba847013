import { useAddToCart } from '#app/cart.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { problemOf } from '#app/problem.ts'
import { toast } from '#app/ui/toast.ts'
import type { ProductDetails } from '#contract/catalog'
import type { Choice } from './use-choice.ts'

/** Puts what was chosen in the cart, and says so; a no says why. */
export function useBuy(product: ProductDetails, { variant, quantity }: Choice) {
  const { t } = useTranslation('product')
  const { mutate, isPending } = useAddToCart()
  const add = () => {
    if (!variant) return
    mutate(
      { variant_id: variant.id, quantity },
      {
        onSuccess: () =>
          toast(t('added'), {
            text: [product.title, ...variant.options].join(', '),
            link: { to: '/cart', label: t('viewCart') },
          }),
        onError: (error) =>
          toast(t('notAdded'), { text: problemOf(error)?.message ?? t('tryAgain'), look: 'bad' }),
      },
    )
  }
  return { add, isAdding: isPending }
}
