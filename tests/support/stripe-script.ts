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
  /** Called when the wallet confirms. `amount` is what it shows, in minor units. Returns an error message, or null. */
  onConfirm?: (confirmation: { clientSecret: string; amount: number }) => Promise<string | null>
}

/** A step of the wallet, with the amount that it shows then, in minor units. */
export interface WalletStep {
  step: string
  amount: number
  detail?: unknown
}

/**
 * Serves a script in place of Stripe's with the part of its interface that wallets use. It is loaded from Stripe's own
 * address, so the page's Content-Security-Policy has to allow it. Returns a function that lists the steps of the wallet.
 */
export async function serveStripeScript(
  page: Page,
  { contact, onConfirm = async () => null }: ServeStripeScriptInput,
) {
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
  Object.assign(window, {
    Stripe: () => ({
      elements: (options: { amount: number }) => {
        const shown = { ...options }
        return {
          shown,
          update: (changes: object) => Object.assign(shown, changes),
          submit: async () => ({}),
          create: () => createElement(shown),
        }
      },
      confirmPayment: async ({
        elements,
        clientSecret,
        confirmParams,
      }: {
        elements: { shown: { amount: number } }
        clientSecret: string
        confirmParams: { return_url: string }
      }) => {
        const { amount } = elements.shown
        const { confirmInStripe } = window as unknown as {
          confirmInStripe: (confirmation: object) => Promise<string | null>
        }
        const message = await confirmInStripe({ clientSecret, amount })
        if (message) return { error: { message } }
        location.assign(confirmParams.return_url)
        return new Promise(() => {})
      },
    }),
  })
}
