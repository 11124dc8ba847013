import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { useMoney } from '#app/ui/money.ts'
import { Note } from '#app/ui/note.tsx'
import type { Cart } from '#contract/cart'
import { PlaceOrder } from '#contract/checkout'
import { ContactStep } from './contact-step.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { type CheckoutValues, keptDraft, useKeepDraft } from './draft.ts'
import { useFieldErrors } from './field-errors.ts'
import { filledIn, type useFromAccount } from './from-account.ts'
import { PaymentStep } from './payment-step.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { usePlaceOrder } from './use-place-order.ts'

interface Props {
  cart: Cart
  /** What the account knows of the shopper. */
  known: NonNullable<ReturnType<typeof useFromAccount>>
}

/** The same rules as the server's: both read them from the contract. */
export function CheckoutForm({ cart, known }: Props) {
  const { t } = useTranslation('checkout')
  const form = useForm<CheckoutValues, unknown, PlaceOrder>({
    resolver: zodResolver(PlaceOrder),
    defaultValues: { country: cart.country, ...filledIn(known, keptDraft()), cart_id: cart.id },
    shouldFocusError: false,
  })
  useKeepDraft(form)
  const { place, isPlacing, refusal } = usePlaceOrder(cart, form)
  const { listed } = useFieldErrors(form)
  const total = useMoney(cart.currency)(cart.receipt.total)
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(place)} aria-busy={isPlacing}>
        <div className="grid gap-4 pb-8 empty:hidden">
          <ErrorSummary errors={listed} attempt={form.formState.submitCount} />
        </div>
        <ContactStep />
        <DeliveryStep cart={cart} book={known.book} />
        <ShippingStep cart={cart} />
        <PaymentStep />
        {refusal && (
          <Note look="bad" className="mt-7">
            {refusal}
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
          {t('place', { total })}
        </Button>
        <p className="mt-3.5 max-w-[56ch] text-sm text-ink-2">
          {cart.can_check_out ? t('holdPromise') : t('cart.cannotCheckOut')}
        </p>
      </form>
    </FormProvider>
  )
}
