/**
 * What an adapter is created with: the default export of the module that a setting such as `PAYMENT_PROVIDER_MODULE`
 * names is a function of this, and returns the adapter or a promise of it.
 */
export interface AdapterContext {
  /** Of the shop, without a slash at its end: `https://shop.example`. */
  publicUrl: string
  /** The environment, from which an adapter reads settings of its own. */
  env: Readonly<Record<string, string | undefined>>
}
