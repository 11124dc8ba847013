import type { Logger } from '#platform/log'

const TEXTS = {
  sandbox_payments:
    'SANDBOX_PAYMENTS=on: payments are not real, and anybody can mark their order as paid. Set STRIPE_SECRET_KEY before you sell.',
  proxy_not_trusted:
    'Requests come through a proxy, and TRUST_PROXY is 0: rate limits count all visitors as one. Set TRUST_PROXY to the number of proxies.',
  database_superuser:
    'The role of DATABASE_URL is a superuser of PostgreSQL. Let the shop connect as a role that owns its database only.',
  backup_missing:
    'There is no verified backup of the database and the files. Set BACKUP_DIR and BACKUP_KEY, or wait for the first backup to end.',
  backup_failed: 'The backup fails. Run npm run backup to see why.',
  backup_old:
    'The last verified backup is older than two intervals. Run npm run backup to see why.',
  backup_delayed:
    'Changes of more than a minute are not in the backup. Check the disk of BACKUP_DIR and that the backup process runs.',
}

export type WarningCode = keyof typeof TEXTS

/** What the operator should change. Each warning is logged once, and listed by `/health/ready`. */
export class OperatorWarnings {
  readonly #codes = new Set<WarningCode>()
  readonly #logged = new Set<WarningCode>()
  readonly #log: Logger
  readonly #findPresent: () => WarningCode[]

  /** `findPresent` lists warnings that end by themselves; it is called for each list. */
  constructor(log: Logger, findPresent: () => WarningCode[] = () => []) {
    this.#log = log
    this.#findPresent = findPresent
  }

  add(code: WarningCode) {
    this.#codes.add(code)
    this.#logOnce(code)
  }

  list(): WarningCode[] {
    const present = this.#findPresent()
    for (const code of present) this.#logOnce(code)
    return [...new Set([...this.#codes, ...present])]
  }

  #logOnce(code: WarningCode) {
    if (this.#logged.has(code)) return
    this.#logged.add(code)
    this.#log.warn({ code }, TEXTS[code])
  }
}
