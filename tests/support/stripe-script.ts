import type { Page } from 'playwright-core'

/** What a wallet tells the shop. */
export interface WalletContact {
  name: string
  email: string
  address: {
    line1: string
    line2: string | null
    city: string
    state: string
    postal_code: string
    country: string
  }
  /** The way of delivery that is chosen in the wallet. */
  shipping?: string
}

interface ServeStripeScriptInput {
  /** Null for a browser without a wallet. */
  contact: WalletContact | null
  /** Called when the wallet or the form confirms. Returns an error message, or null. */
  onConfirm?: (confirmation: Confirmation) => Promise<string | null>
  /** The last digits of the cards that the form shows for a secret of a customer. */
  listCards?: (customerSecret: string) => Promise<string[]>
}

interface Confirmation {
  clientSecret: string
  /** What a wallet shows, in minor units. */
  amount: number
  /** What was typed or chosen in the form. */
  card?: string
  isSaved?: boolean
  customerSecret?: string
}

/** A step of the wallet, with the amount that it shows then, in minor units. */
export interface WalletStep {
  step: string
  amount: number
  detail?: unknown
}

/**
 * Serves a script in place of Stripe's with the part of its interface that wallets and the form use. It is loaded from Stripe's own
 * address, so the page's Content-Security-Policy has to allow it. Returns a function that lists the steps of the wallet.
 */
export async function serveStripeScript(
  page: Page,
  { contact, onConfirm = async () => null, listCards = async () => [] }: ServeStripeScriptInput,
) {
  await page.exposeFunction('listCardsInStripe', listCards)
  await page.exposeFunction('confirmInStripe', onConfirm)
  await page.addInitScript((value) => {
    Object.assign(window, { walletContact: value, walletSteps: [] })
  }, contact)
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${defineStripe})()` }),
  )
  return () => page.evaluate(() => (window as unknown as { walletSteps: WalletStep[] }).walletSteps)
}

/** Runs in the page. */
function defineStripe() {
  const { walletContact: contact, walletSteps: steps } = window as unknown as {
    walletContact: WalletContact | null
    walletSteps: WalletStep[]
  }
  type Handler = (event: object) => unknown
  const ask = (handler: Handler, event: object) =>
    new Promise<object | null>((resolve) => {
      const answer = { resolve: (details: object) => resolve(details), reject: () => resolve(null) }
      handler({ ...event, ...answer })
    })
  const createElement = (shown: { amount: number }) => {
    const handlers: Record<string, Handler> = {}
    const note = (step: string, detail?: unknown) =>
      steps.push({ step, amount: shown.amount, detail })
    const pay = async ({ name, email, address, shipping }: WalletContact) => {
      const options = await ask(handlers.click!, {})
      if (!options) return note('closed')
      note('opened', options)
      const repriced = await ask(handlers.shippingaddresschange!, { name, address })
      if (!repriced) return note('address refused')
      note('address', repriced)
      if (shipping) {
        const rated = await ask(handlers.shippingratechange!, { shippingRate: { id: shipping } })
        if (!rated) return note('delivery refused')
        note('delivery', rated)
      }
      await handlers.confirm!({
        shippingAddress: { name, address },
        billingDetails: { name, email, address },
        paymentFailed: (reason: object) => note('failed', reason),
      })
    }
    let button: HTMLButtonElement | undefined
    return {
      on: (event: string, handler: Handler) => {
        handlers[event] = handler
      },
      mount: (place: HTMLElement) => {
        if (contact) {
          button = document.createElement('button')
          button.textContent = 'Apple Pay'
          button.onclick = () => pay(contact)
          place.append(button)
        }
        handlers.ready!({ availablePaymentMethods: contact ? { applePay: true } : undefined })
      },
      destroy: () => button?.remove(),
    }
  }
  interface Options {
    amount: number
    clientSecret?: string
    customerSessionClientSecret?: string
  }
  interface FormOptions {
    defaultValues: { billingDetails: { name: string } }
  }
  /** In place of the frame of Stripe's form. */
  const createForm = (shown: Options, { defaultValues }: FormOptions) => {
    const handlers: Record<string, Handler> = {}
    const form = document.createElement('fieldset')
    const { name } = defaultValues.billingDetails
    const fields = `<legend>Card of ${name}</legend><label>Card number <input name="number"></label><p role="alert"></p>`
    const save = '<label><input type="checkbox" name="save"> Save this card</label>'
    const customerSecret = shown.customerSessionClientSecret
    const fill = async () => {
      const { listCardsInStripe } = window as unknown as {
        listCardsInStripe: (secret: string) => Promise<string[]>
      }
      const cards = customerSecret ? await listCardsInStripe(customerSecret) : []
      const saved = cards.map(
        (last4) =>
          `<label><input type="radio" name="saved" value="${last4}"> Visa ${last4}</label>`,
      )
      form.innerHTML = fields + saved.join('') + (customerSecret ? save : '')
      handlers.ready!({})
    }
    const getField = (field: string) => form.querySelector<HTMLInputElement>(`[name=${field}]`)
    const readCard = () =>
      form.querySelector<HTMLInputElement>('[name=saved]:checked')?.value ??
      getField('number')!.value
    return {
      readForm: () => ({
        ...{ card: readCard(), isSaved: getField('save')?.checked ?? false },
        ...(customerSecret && { customerSecret }),
      }),
      submit: () => {
        const isEmpty = readCard() === ''
        form.querySelector('[role=alert]')!.textContent = isEmpty ? 'The number is incomplete.' : ''
        return isEmpty ? { error: { type: 'validation_error' } } : {}
      },
      on: (event: string, handler: Handler) => {
        handlers[event] = handler
      },
      mount: (place: HTMLElement) => {
        place.append(form)
        fill()
      },
      destroy: () => form.remove(),
    }
  }
  Object.assign(window, {
    Stripe: () => ({
      elements: (options: Options) => {
        const shown = { ...options }
        let form: ReturnType<typeof createForm> | undefined
        return {
          shown,
          update: (changes: object) => Object.assign(shown, changes),
          submit: async () => form?.submit() ?? {},
          readForm: () => form?.readForm() ?? {},
          create: (kind: string, formOptions: FormOptions) => {
            if (kind !== 'payment') return createElement(shown)
            form = createForm(shown, formOptions)
            return form
          },
        }
      },
      confirmPayment: async ({
        elements,
        clientSecret,
        confirmParams,
      }: {
        elements: { shown: Options; readForm: () => object }
        clientSecret?: string
        confirmParams: { return_url: string }
      }) => {
        const { amount } = elements.shown
        const secret = clientSecret ?? elements.shown.clientSecret
        const { confirmInStripe } = window as unknown as {
          confirmInStripe: (confirmation: object) => Promise<string | null>
        }
        const message = await confirmInStripe({
          clientSecret: secret,
          amount,
          ...elements.readForm(),
        })
        if (message) return { error: { message } }
        location.assign(confirmParams.return_url)
        return new Promise(() => {})
      },
    }),
  })
}
