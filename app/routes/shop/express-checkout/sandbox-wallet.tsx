import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { walletMessages } from '#app/i18n/areas/wallet.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Note } from '#app/ui/note.tsx'
import { OPENED_FROM_PAGE, useHashOverlayClose } from '#app/ui/use-overlay-history.ts'
import type { Cart } from '#contract/cart'
import { PlaceOrderBody } from '#contract/checkout'
import { getRegionName } from '#platform/i18n/display-names'
import {
  type AccountDetails,
  buildDefaultValues,
  useAccountDetails,
} from '../checkout/account-details.ts'
import { type CheckoutValues, checkoutDraft, usePersistDraft } from '../checkout/checkout-draft.ts'
import { ContactStep } from '../checkout/contact-step.tsx'
import { AddressFields } from '../checkout/delivery-step.tsx'
import { ShippingStep } from '../checkout/shipping-step.tsx'
import { Step } from '../checkout/step.tsx'
import { useFieldErrors } from '../checkout/use-field-errors.ts'
import { setFieldErrors } from '../checkout/use-place-order.ts'
import { useSetCartCountry } from '../checkout/use-set-cart-country.ts'
import { useOpenWalletPayment } from './use-open-wallet-payment.ts'
import type { WalletProps } from './wallet.ts'

const HASH = '#wallet'

/** Stands for the wallets of a real provider. It knows the address of the account, or what was typed in this tab. */
export default function SandboxWallet({ cart }: WalletProps) {
  const { t } = useTranslation(walletMessages)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const isOpen = hash === HASH
  const close = useHashOverlayClose(isOpen)
  const accountDetails = useAccountDetails()
  const open = () =>
    navigate({ search, hash: HASH }, { state: OPENED_FROM_PAGE, preventScrollReset: true })
  return (
    <>
      <Button variant="secondary" wide onClick={open} aria-haspopup="dialog">
        {t('testWallet')}
      </Button>
      <SidePanel open={isOpen} onClose={close} title={t('testTitle')}>
        {accountDetails ? (
          <WalletForm cart={cart} accountDetails={accountDetails} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </SidePanel>
    </>
  )
}

function WalletForm({ cart, accountDetails }: { cart: Cart; accountDetails: AccountDetails }) {
  const { t } = useTranslation([walletMessages, checkoutMessages])
  const [defaultValues] = useState(() => ({
    country: cart.country,
    ...buildDefaultValues(accountDetails, checkoutDraft.get()),
    cart_id: cart.id,
    shipping: cart.shipping,
    gift_note: undefined,
  }))
  const [isEditing, setEditing] = useState(() => !PlaceOrderBody.safeParse(defaultValues).success)
  const form = useForm<CheckoutValues, unknown, PlaceOrderBody>({
    resolver: useFormResolver(PlaceOrderBody),
    defaultValues,
    shouldFocusError: false,
  })
  usePersistDraft(form)
  const country = form.watch('country')
  useMatchingCountry(cart, country)
  const { mutateAsync, isPending, isSuccess, errorMessage } = useOpenWalletPayment({
    onError: (error) => {
      setFieldErrors(form, error)
      if (Object.keys(form.formState.errors).length > 0) setEditing(true)
    },
  })
  const { fieldErrors } = useFieldErrors(form)
  const total = useMoneyFormatter(cart.currency)(cart.receipt.total)
  const isPaying = isPending || isSuccess
  const pay = (outcome: 'success' | 'failed') =>
    form.handleSubmit(async (order) => {
      const payment = await mutateAsync({ ...order, expected_total: cart.receipt.total }).catch(
        () => null,
      )
      if (payment) submitForm(payment.client_secret, { outcome })
    })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={pay('success')}
        aria-busy={isPaying}
        className="grid grid-cols-1 gap-6"
      >
        <Note>{t('testNote')}</Note>
        {isEditing ? (
          <>
            <div className="grid gap-4 empty:hidden">
              <ErrorSummary errors={fieldErrors} attempt={form.formState.submitCount} />
            </div>
            <ContactStep />
            <Step title={t('checkout:step.delivery')}>
              <div className="form">
                <AddressFields cart={cart} />
              </div>
            </Step>
          </>
        ) : (
          <Recipient values={form.getValues()} onChange={() => setEditing(true)} />
        )}
        <ShippingStep cart={cart} />
        {errorMessage && <Note variant="bad">{errorMessage}</Note>}
        <div className="grid gap-3">
          <Button
            type="submit"
            size="large"
            wide
            busy={isPaying}
            busyLabel={t('checkout:processing')}
            disabled={!cart.can_check_out || country !== cart.country}
          >
            {t('pay', { total })}
          </Button>
          <Button variant="secondary" wide busy={isPaying} onClick={pay('failed')}>
            {t('decline')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** Taxes and shipping depend on the country of the wallet's address. */
function useMatchingCountry(cart: Cart, country: CheckoutValues['country'] | undefined) {
  const setCartCountry = useSetCartCountry({ showErrors: false })
  useEffect(() => {
    if (country && country !== cart.country) setCartCountry(country)
  }, [country, cart.country, setCartCountry])
}

function Recipient({ values, onChange }: { values: CheckoutValues; onChange: () => void }) {
  const { t, language } = useTranslation(checkoutMessages)
  const place = [values.zip_code, values.city].filter(Boolean).join(' ')
  return (
    <section aria-label={t('addressBook.deliverTo')} className="flex justify-between gap-4">
      <address className="not-italic wrap-anywhere">
        <strong className="block">{`${values.first_name} ${values.last_name}`}</strong>
        {[values.address, values.address_line_2, place].filter(Boolean).join(', ')}
        <span className="block">{getRegionName(values.country, language)}</span>
        <span className="block text-ink-2">{values.email}</span>
      </address>
      <button type="button" className="link min-h-11 self-start" onClick={onChange}>
        {t('change')}
      </button>
    </section>
  )
}

/** Leaves the page with a form, as a button of the payment page does. */
function submitForm(action: string, fields: Record<string, string>) {
  const form = Object.assign(document.createElement('form'), { action, method: 'post' })
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  document.body.append(form)
  form.submit()
}
