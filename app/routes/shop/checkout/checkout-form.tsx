import { FormProvider, useForm } from 'react-hook-form'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Note } from '#app/ui/note.tsx'
import type { Cart } from '#contract/cart'
import { PlaceOrderBody } from '#contract/checkout'
import type { Country } from '#contract/pricing'
import { type AccountDetails, buildDefaultValues } from './account-details.ts'
import { type CheckoutValues, checkoutDraft, usePersistDraft } from './checkout-draft.ts'
import { ContactStep } from './contact-step.tsx'
import { CorrectCart } from './correct-cart.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { usePlaceOrder } from './use-place-order.ts'
import type { StoreCreditChoice } from './use-store-credit.ts'

interface Props {
  cart: Cart
  /** E-mail address and saved addresses of the account; empty for a guest. */
  accountDetails: AccountDetails
  credit: StoreCreditChoice
}

/** Validates with the server's own schema. */
export function CheckoutForm({ cart, accountDetails, credit }: Props) {
  const { t } = useTranslation(checkoutMessages)
  const form = useForm<CheckoutValues, unknown, PlaceOrderBody>({
    resolver: useFormResolver(PlaceOrderBody),
    defaultValues: {
      country: cart.country,
      ...buildDefaultValues(accountDetails, checkoutDraft.get()),
      cart_id: cart.id,
    },
    shouldFocusError: false,
  })
  usePersistDraft(form)
  const { placeOrder, isPlacing, errorMessage, errorCode, reset } = usePlaceOrder(form, {
    cart,
    credit,
  })
  const { fieldErrors } = useFieldErrors(form)
  const total = useMoneyFormatter(cart.currency)(credit.due)
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(placeOrder)} aria-busy={isPlacing}>
        <div className="grid gap-4 pb-8 empty:hidden">
          <ErrorSummary errors={fieldErrors} attempt={form.formState.submitCount} />
        </div>
        <ContactStep />
        <DeliveryStep cart={cart} addresses={accountDetails.addresses} />
        <ShippingStep cart={cart} />
        <PaymentStep cart={cart} credit={credit} />
        {errorMessage && (
          <Note variant="bad" className="mt-7">
            {errorMessage}
            {errorCode === 'supplier_refused' && (
              <div>
                <CorrectCart country={form.getValues('country') as Country} onCorrected={reset} />
              </div>
            )}
          </Note>
        )}
        <Button
          type="submit"
          size="large"
          wide
          className="mt-7"
          busy={isPlacing}
          busyLabel={t('processing')}
          disabled={!cart.can_check_out}
        >
          {t('placeOrder', { total })}
        </Button>
        <p className="mt-3.5 max-w-[56ch] text-sm text-ink-2">
          {!cart.can_check_out ? t('cart.cannotCheckOut') : !credit.paysAll && t('holdNotice')}
        </p>
      </form>
    </FormProvider>
  )
}
