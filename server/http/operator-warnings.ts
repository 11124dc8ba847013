import type { Logger } from '#platform/log'

const TEXTS = {
  sandbox_payments:
    'SANDBOX_PAYMENTS=on: payments are not real, and anybody can mark their order as paid. Set STRIPE_SECRET_KEY before you sell.',
  proxy_not_trusted:
    'Requests come through a proxy, and TRUST_PROXY is 0: rate limits count all visitors as one. Set TRUST_PROXY to the number of proxies.',
  database_superuser:
    'The role of DATABASE_URL is a superuser of PostgreSQL. Let the shop connect as a role that owns its database only.',
}

export type WarningCode = keyof typeof TEXTS

/** What the operator should change. Each warning is logged once, and listed by `/health/ready`. */
export class OperatorWarnings {
  readonly #codes = new Set<WarningCode>()
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  add(code: WarningCode) {
    if (this.#codes.has(code)) return
    this.#codes.add(code)
    this.#log.warn({ code }, TEXTS[code])
  }

  list(): WarningCode[] {
    return [...this.#codes]
  }
}
