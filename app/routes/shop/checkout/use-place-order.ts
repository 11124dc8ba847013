import { useQueryClient } from '@tanstack/react-query'
import { href, useNavigate } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { invalidateCart, resetCart } from '#app/cart/current-cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Cart } from '#contract/cart'
import type { PlacedOrder, PlaceOrderBody } from '#contract/checkout'
import type { CheckoutFormMethods, CheckoutValues } from './checkout-draft.ts'
import { saveAddress, shouldSaveAddress } from './save-address.ts'
import { useSendOrder } from './use-send-order.ts'
import type { StoreCreditChoice } from './use-store-credit.ts'

/** Places the order and goes to the payment page. Field errors of the server are set on the form's fields. */
export function usePlaceOrder(
  form: CheckoutFormMethods,
  { cart, credit: { query, credit } }: { cart: Cart; credit: StoreCreditChoice },
) {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation(checkoutMessages)
  const { sendOrder, handleError } = useSendOrder()
  const goToPayment = useGoToPayment()
  const { mutate, isPending, isSuccess, error, errorMessage, reset } = useAction(
    async (order: PlaceOrderBody) => {
      const isAddressToSave = shouldSaveAddress()
      const placed = await sendOrder(order)
      if (isAddressToSave) await saveAddress(api, order).catch(console.error)
      return placed
    },
    {
      fallbackMessage: t('placeOrderFailed'),
      onSuccess: goToPayment,
      onError: (_, error) => {
        handleError(error)
        setFieldErrors(form, error)
        invalidateCart(queries)
        if (getApiError(error)?.code === 'store_credit_changed') query.refetch()
      },
    },
  )
  return {
    placeOrder: (order: PlaceOrderBody) =>
      mutate({
        ...order,
        expected_total: cart.receipt.total,
        ...(credit > 0 && { store_credit: credit }),
      }),
    // Until the payment page has loaded, a second press does nothing.
    isPlacing: isPending || isSuccess,
    errorMessage,
    errorCode: getApiError(error)?.code ?? null,
    reset,
  }
}

/** Sets the messages of a refused order on its fields. */
export function setFieldErrors(form: CheckoutFormMethods, error: Error) {
  const { code, fields = {} } = getApiError(error) ?? {}
  // Its fields are items of the cart.
  if (code === 'supplier_refused') return
  for (const [field, message] of Object.entries(fields)) {
    form.setError(field as keyof CheckoutValues, { type: 'custom', message })
  }
}

function useGoToPayment() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return ({ order, payment }: PlacedOrder) => {
    if (payment) return location.assign(payment.redirect_url)
    resetCart(queries)
    navigate(`${href('/checkout/success')}?order=${order.id}`)
  }
}
