import type { Language } from '#platform/i18n/language'
import { createTranslators } from '#platform/i18n/translator'
import accountDe from './de/account.json' with { type: 'json' }
import adminDe from './de/admin.json' with { type: 'json' }
import authDe from './de/auth.json' with { type: 'json' }
import cartDe from './de/cart.json' with { type: 'json' }
import catalogDe from './de/catalog.json' with { type: 'json' }
import checkoutDe from './de/checkout.json' with { type: 'json' }
import httpDe from './de/http.json' with { type: 'json' }
import importsDe from './de/imports.json' with { type: 'json' }
import newsletterDe from './de/newsletter.json' with { type: 'json' }
import ordersDe from './de/orders.json' with { type: 'json' }
import paymentsDe from './de/payments.json' with { type: 'json' }
import accountEn from './en/account.json' with { type: 'json' }
import adminEn from './en/admin.json' with { type: 'json' }
import authEn from './en/auth.json' with { type: 'json' }
import cartEn from './en/cart.json' with { type: 'json' }
import catalogEn from './en/catalog.json' with { type: 'json' }
import checkoutEn from './en/checkout.json' with { type: 'json' }
import httpEn from './en/http.json' with { type: 'json' }
import importsEn from './en/imports.json' with { type: 'json' }
import newsletterEn from './en/newsletter.json' with { type: 'json' }
import ordersEn from './en/orders.json' with { type: 'json' }
import paymentsEn from './en/payments.json' with { type: 'json' }

/** Messages of the API by error code. A code has one message, whatever route answers with it. */
const english = {
  ...httpEn,
  ...cartEn,
  ...checkoutEn,
  ...ordersEn,
  ...paymentsEn,
  ...catalogEn,
  ...importsEn,
  ...accountEn,
  ...authEn,
  ...newsletterEn,
  ...adminEn,
}
const german = {
  ...httpDe,
  ...cartDe,
  ...checkoutDe,
  ...ordersDe,
  ...paymentsDe,
  ...catalogDe,
  ...importsDe,
  ...accountDe,
  ...authDe,
  ...newsletterDe,
  ...adminDe,
}

export const apiTranslators = createTranslators({ en: english, de: german })

/** Languages in which the API has messages of its own. */
export const API_LANGUAGES: Language[] = ['en', 'de']
