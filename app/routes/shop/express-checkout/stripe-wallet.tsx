import type {
  Stripe,
  StripeElementLocale,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
  StripeExpressCheckoutElementShippingRateChangeEvent,
} from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useShop } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { cancelCartRequests, invalidateCart } from '#app/cart/current-cart.ts'
import { useDeliveryDays } from '#app/cart/use-delivery-days.ts'
import { WALLET_PAYMENT_KEY } from '#app/cart/use-is-paying.ts'
import { useUpdateCart } from '#app/cart/use-update-cart.ts'
import { listCountries } from '#app/forms/countries.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { walletMessages } from '#app/i18n/areas/wallet.ts'
import { useLanguage, useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { Cart } from '#contract/cart'
import type { ShippingMethod } from '#contract/pricing'
import { toMinorUnits } from '#platform/money/money'
import { toOrderDetails, toShippingRates } from './stripe-details.ts'
import { useOpenWalletPayment } from './use-open-wallet-payment.ts'
import type { WalletProps } from './wallet.ts'

interface Loaded {
  stripe: Stripe
  elements: StripeElements
}

/**
 * Apple Pay, Google Pay and the other wallets that Stripe offers in this browser. The order is placed when the shopper
 * confirms in the wallet, and Stripe refuses another amount than the order's.
 */
export default function StripeWallet({ cart, publishableKey, onUnavailable }: WalletProps) {
  const language = useLanguage()
  const container = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const amount = toMinorUnits(cart.receipt.total, cart.currency)
  const currency = cart.currency.toLowerCase()

  const load = useEffectEvent(async () => {
    const stripe = await loadStripe(publishableKey ?? '')
    if (!stripe) return onUnavailable()
    const locale = language as StripeElementLocale
    setLoaded({ stripe, elements: stripe.elements({ mode: 'payment', amount, currency, locale }) })
  })
  const reportUnavailable = useEffectEvent(onUnavailable)
  useEffect(() => {
    load().catch((error) => {
      console.error(error)
      reportUnavailable()
    })
  }, [])
  useEffect(() => {
    loaded?.elements.update({ amount, currency })
  }, [loaded, amount, currency])

  const { confirm, changeAddress, changeRate, getOptions } = useWalletEvents(cart, loaded)
  useEffect(() => {
    if (!loaded || !container.current) return
    const element = loaded.elements.create('expressCheckout', { buttonHeight: BUTTON_HEIGHT })
    element.on('ready', ({ availablePaymentMethods }) => {
      if (!availablePaymentMethods) reportUnavailable()
    })
    element.on('loaderror', reportUnavailable)
    element.on('click', ({ resolve }) => resolve(getOptions()))
    element.on('shippingaddresschange', changeAddress)
    element.on('shippingratechange', changeRate)
    element.on('confirm', confirm)
    element.mount(container.current)
    return () => element.destroy()
  }, [loaded])
  return <div ref={container} style={{ minHeight: BUTTON_HEIGHT }} />
}

/** In pixels. */
const BUTTON_HEIGHT = 52

function useWalletEvents(cart: Cart, loaded: Loaded | null) {
  const { t, language } = useTranslation([walletMessages, checkoutMessages])
  const { storeName, countries } = useShop()
  const queries = useQueryClient()
  const formatDays = useDeliveryDays()
  const { mutateAsync: updateCart } = useUpdateCart({ showErrors: false })
  const { mutateAsync: openPayment } = useOpenWalletPayment()
  // The wallet may confirm before a repriced cart is rendered.
  const latest = useRef(cart)
  useEffect(() => {
    latest.current = cart
  }, [cart])

  const buildRates = (priced: Cart) =>
    toShippingRates(priced, (option) => ({
      title: t(`checkout:shipping.${option.id}`),
      days: formatDays(option),
    }))

  const getOptions = useEffectEvent(() => ({
    business: { name: storeName },
    ...{ emailRequired: true, phoneNumberRequired: true, shippingAddressRequired: true },
    allowedShippingCountries: listCountries(language, countries).map(({ code }) => code),
    shippingRates: buildRates(cart),
  }))

  /** Shows the wallet what the cart costs after a change. */
  const reprice = async (
    event: Pick<StripeExpressCheckoutElementShippingRateChangeEvent, 'resolve' | 'reject'>,
    change: Partial<Pick<Cart, 'country' | 'shipping'>>,
  ) => {
    try {
      const priced = await updateCart((api, id) =>
        api.carts[':id'].$patch({ param: { id }, json: change }),
      )
      if (!priced.can_check_out) return event.reject()
      latest.current = priced
      loaded?.elements.update({ amount: toMinorUnits(priced.receipt.total, priced.currency) })
      event.resolve({ shippingRates: buildRates(priced) })
    } catch {
      event.reject()
    }
  }
  const changeAddress = useEffectEvent(
    (event: StripeExpressCheckoutElementShippingAddressChangeEvent) =>
      reprice(event, { country: event.address.country as Cart['country'] }),
  )
  const changeRate = useEffectEvent((event: StripeExpressCheckoutElementShippingRateChangeEvent) =>
    reprice(event, { shipping: event.shippingRate.id as ShippingMethod }),
  )

  const { mutateAsync: pay } = useAction(
    async (event: StripeExpressCheckoutElementConfirmEvent) => {
      if (!loaded) return
      const { stripe, elements } = loaded
      await cancelCartRequests(queries)
      const { error: invalid } = await elements.submit()
      if (invalid) return event.paymentFailed({ reason: 'invalid_payment_data' })
      const details = toOrderDetails({
        shippingAddress: event.shippingAddress,
        billingDetails: event.billingDetails,
      })
      const { id: cart_id, shipping, receipt } = latest.current
      const order = { ...details, cart_id, shipping, expected_total: receipt.total }
      const payment = await openPayment(order).catch((error) => {
        const message = getApiError(error)?.message ?? t('checkout:placeOrderFailed')
        event.paymentFailed({ reason: getFailureReason(error), message })
        throw new Error(message)
      })
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret: payment.client_secret,
        confirmParams: { return_url: `${location.origin}${payment.result_url}&status=processing` },
      })
      throw new Error(error.message ?? t('failed'))
    },
    {
      mutationKey: WALLET_PAYMENT_KEY,
      describeError: ({ message }) => message,
      onError: (message) => toast(message, { variant: 'bad' }),
      onSettled: () => invalidateCart(queries),
    },
  )
  const confirm = useEffectEvent((event: StripeExpressCheckoutElementConfirmEvent) => {
    // A toast shows the error.
    pay(event).catch(() => {})
  })
  return { confirm, changeAddress, changeRate, getOptions }
}

/** The wallet points at the address if the server has refused it. */
function getFailureReason(error: Error) {
  return getApiError(error)?.fields ? 'invalid_shipping_address' : 'fail'
}
