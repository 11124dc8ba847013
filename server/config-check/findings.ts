/** `error`: do not sell like this. `warning`: can be right for this shop. `notice`: something could not be checked. */
export type Severity = 'error' | 'warning' | 'notice'

interface FindingText {
  severity: Severity
  problem: string
  /** What to do. */
  action: string
}

/** Everything that `npm run check-config` can find. The command line is English. */
export const FINDINGS = {
  settings_invalid: {
    severity: 'error',
    problem: 'A setting is invalid, so the shop does not start.',
    action: 'Correct it as .env.example describes.',
  },
  settings_unknown: {
    severity: 'warning',
    problem: 'A setting that begins with AUTH_ does not exist.',
    action: 'Correct its name, or remove it.',
  },
  env_file_readable: {
    severity: 'error',
    problem: 'Other users of this machine can read the file .env, which contains secrets.',
    action: 'Run `chmod 600 .env`.',
  },
  public_url_missing: {
    severity: 'error',
    problem: 'The shop has no public address, so it is a trial on this machine.',
    action: 'Set PUBLIC_URL=https://… to the address that shoppers open.',
  },
  public_url_not_https: {
    severity: 'error',
    problem: 'PUBLIC_URL is not https: passwords and addresses would be readable on their way.',
    action: 'Let a reverse proxy answer TLS, and set PUBLIC_URL=https://….',
  },
  public_url_unreachable: {
    severity: 'warning',
    problem: 'PUBLIC_URL does not answer from here.',
    action: 'Start the shop and its proxy, and check its DNS entry and certificate.',
  },
  proxy_not_trusted: {
    severity: 'error',
    problem: 'TRUST_PROXY is 0 behind a proxy: rate limits count all visitors as one.',
    action: 'Set TRUST_PROXY to the number of proxies, including the CDN.',
  },
  rate_limits_off: {
    severity: 'error',
    problem: 'RATE_LIMITS=off: passwords can be guessed without a limit.',
    action: 'Remove RATE_LIMITS.',
  },
  page_cache_off: {
    severity: 'warning',
    problem: 'PAGE_CACHE=off: every page is rendered for every visitor.',
    action: 'Remove PAGE_CACHE.',
  },
  sandbox_payments: {
    severity: 'error',
    problem: 'Payments are not real, and anybody can mark their order as paid.',
    action: 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, and remove SANDBOX_PAYMENTS.',
  },
  stripe_test_key: {
    severity: 'error',
    problem: 'STRIPE_SECRET_KEY is a key of the test mode: payments are not real.',
    action: 'Set the live key and the webhook secret of the live endpoint.',
  },
  stripe_keys_mixed: {
    severity: 'error',
    problem: 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of the same mode.',
    action: 'Set both to keys of the live mode.',
  },
  stripe_webhook_secret_invalid: {
    severity: 'error',
    problem: 'STRIPE_WEBHOOK_SECRET is no signing secret of an endpoint, which begins with whsec_.',
    action: 'Copy the signing secret of the live endpoint from the dashboard of Stripe.',
  },
  payments_unreachable: {
    severity: 'error',
    problem: 'The payment provider does not answer, or rejects the key.',
    action: 'Check the key, and that this machine reaches the provider.',
  },
  sandbox_marketplace: {
    severity: 'warning',
    problem: 'The marketplace is a sandbox: nobody ships the products that are imported from it.',
    action: 'Set ALIEXPRESS_APP_KEY and ALIEXPRESS_APP_SECRET, or do not import products from it.',
  },
  demo_seed: {
    severity: 'warning',
    problem: 'An empty shop is filled with the demo catalogue at its start.',
    action: 'Set SEED=none.',
  },
  demo_catalogue: {
    severity: 'error',
    problem: 'The shop sells products of the demo.',
    action: 'Remove the demo at /admin (Settings, Set-up).',
  },
  demo_admin: {
    severity: 'error',
    problem: 'The administrator of the demo has an account, whose password was printed.',
    action: 'Create your own with `npm run admin -- create EMAIL`, then dismiss that of the demo.',
  },
  accounts_autoconfirmed: {
    severity: 'error',
    problem:
      'AUTH_AUTOCONFIRM or AUTH_PHONE_AUTOCONFIRM confirms addresses that nobody has proved.',
    action: 'Remove the setting.',
  },
  phone_test_codes: {
    severity: 'error',
    problem: 'AUTH_SMS_TEST_OTPS lists numbers with a fixed code, with which anybody signs in.',
    action: 'Remove the setting.',
  },
  sms_provider_missing: {
    severity: 'error',
    problem: 'Phone numbers are enabled, and text messages are not sent.',
    action: 'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
  },
  mail_server_missing: {
    severity: 'error',
    problem: 'E-mails are not sent: no order confirmations, no links to reset a password.',
    action: 'Set SMTP_URL and MAIL_FROM.',
  },
  mail_tls_optional: {
    severity: 'warning',
    problem: 'SMTP_URL accepts a connection without TLS.',
    action: 'Use smtps://…, or append ?requireTLS=true.',
  },
  mail_tls_unverified: {
    severity: 'error',
    problem: 'The certificate of the mail server is not verified.',
    action: 'Remove tls.rejectUnauthorized, and set SMTP_CA_FILE for an authority of your own.',
  },
  mail_bounces_unread: {
    severity: 'notice',
    problem: 'Nobody reads e-mails that come back, so addresses that do not exist get more.',
    action: 'Set MAIL_BOUNCE_ADDRESS and MAIL_BOUNCE_TOKEN (docs/operating.md).',
  },
  mail_key_invalid: {
    severity: 'error',
    problem:
      'The key that signs e-mails, or a certificate, cannot be read, so the shop does not start.',
    action: 'Correct the setting that is named.',
  },
  mail_unreachable: {
    severity: 'error',
    problem: 'The mail server does not answer, or rejects the sign-in.',
    action: 'Check SMTP_URL, and that this machine reaches the server.',
  },
  mail_from_default: {
    severity: 'error',
    problem: 'MAIL_FROM is no address that can receive e-mails.',
    action: 'Set MAIL_FROM to an address of your own domain.',
  },
  spf_missing: {
    severity: 'warning',
    problem: 'The domain of MAIL_FROM has no SPF record: e-mails may be taken for spam.',
    action: 'Publish the TXT record "v=spf1 …" that your mail provider names.',
  },
  dmarc_missing: {
    severity: 'warning',
    problem: 'The domain of MAIL_FROM has no DMARC record: others can send in its name.',
    action:
      'Publish a TXT record at _dmarc, once SPF and DKIM pass. The headers of a received e-mail show whether DKIM does.',
  },
  dkim_record_missing: {
    severity: 'error',
    problem: 'The key that signs e-mails has no record in DNS: the signature is worth nothing.',
    action: 'Publish the TXT record that is named.',
  },
  dkim_record_differs: {
    severity: 'error',
    problem: 'The record of DNS is of another key than the one that signs e-mails.',
    action: 'Publish the TXT record that is named, or set the key that belongs to the record.',
  },
  dkim_domain_differs: {
    severity: 'warning',
    problem: 'E-mails are signed for another domain than that of MAIL_FROM, so DMARC ignores it.',
    action: 'Set MAIL_DKIM_DOMAIN to the domain of MAIL_FROM, or one above it.',
  },
  dns_not_checked: {
    severity: 'notice',
    problem: 'SPF, DKIM and DMARC were not checked: DNS does not answer.',
    action: 'Run this command where DNS answers.',
  },
  secret_key_missing: {
    severity: 'error',
    problem: 'SECRET_KEY is generated in DATA_DIR: a lost folder breaks links and stored secrets.',
    action: 'Set SECRET_KEY (now: the content of DATA_DIR/secret.key), equal on all hosts.',
  },
  secret_key_weak: {
    severity: 'error',
    problem: 'A key can be guessed: it has few different characters, or is an example.',
    action: 'Set it to the output of `openssl rand -hex 32`.',
  },
  secrets_shared: {
    severity: 'error',
    problem: 'Several settings have the same secret: who learns one knows the others.',
    action: 'Generate one secret for each.',
  },
  metrics_token_missing: {
    severity: 'warning',
    problem:
      '/metrics answers programs on this machine only, so another one cannot watch the shop.',
    action: 'Set METRICS_TOKEN if Prometheus runs elsewhere.',
  },
  upload_scan_missing: {
    severity: 'warning',
    problem: 'Files of influencer applications are not scanned for malware.',
    action: 'Set UPLOAD_SCAN_COMMAND, for example to clamdscan.',
  },
  storage_unreachable: {
    severity: 'error',
    problem: 'A file could not be written, read and deleted again.',
    action: 'Check the S3_… settings and the rights of the key, or those of DATA_DIR.',
  },
  search_engine_unreachable: {
    severity: 'error',
    problem:
      'The search engine does not answer, or rejects the sign-in. PostgreSQL answers searches.',
    action: 'Check the OPENSEARCH_… settings, and that this machine reaches it.',
  },
  storage_links_internal: {
    severity: 'error',
    problem: 'Links to invoices name a host of the object store that browsers do not reach.',
    action: 'Set S3_PUBLIC_ENDPOINT to the address at which browsers reach the object store.',
  },
  storage_public: {
    severity: 'error',
    problem: 'The bucket shows invoices and applications to anybody who knows an address.',
    action: 'Block public access to the bucket. The shop signs each download.',
  },
  backups_missing: {
    severity: 'error',
    problem: 'The embedded database and the files have no backup.',
    action: 'Set BACKUP_DIR to a folder on another disk, and BACKUP_KEY.',
  },
  files_backup_missing: {
    severity: 'warning',
    problem:
      'Files of customers and invoices are in DATA_DIR, and the backup of your PostgreSQL does not have them.',
    action:
      'Set BACKUP_DIR and BACKUP_KEY, and run deploy/back-up-files.sh each day (docs/operating.md), or set S3_BUCKET.',
  },
  database_not_archived: {
    severity: 'warning',
    problem: 'PostgreSQL archives no WAL (archive_mode=off): a restore loses all since a dump.',
    action: 'Set up pgBackRest, or the continuous backup of your provider.',
  },
  database_empty: {
    severity: 'notice',
    problem: 'The shop was never started with this database, so what is in it was not checked.',
    action: 'Start the shop once, and run this command again.',
  },
  database_unreachable: {
    severity: 'error',
    problem: 'The database does not answer.',
    action: 'Check DATABASE_URL, and that this machine reaches it.',
  },
  database_version: {
    severity: 'error',
    problem: 'PostgreSQL is older than 15.',
    action: 'Upgrade it.',
  },
  database_superuser: {
    severity: 'error',
    problem: 'The role of DATABASE_URL is a superuser of PostgreSQL.',
    action: 'Let the shop connect as a role that owns its database only.',
  },
  database_tls_missing: {
    severity: 'warning',
    problem: 'The connection to the database on another host is not encrypted.',
    action: 'Append ?sslmode=verify-full to DATABASE_URL, unless the network is yours alone.',
  },
  database_tls_unverified: {
    severity: 'warning',
    problem: 'The certificate of the database is not verified.',
    action: 'Use sslmode=verify-full, with sslrootcert=… for an authority of your own.',
  },
  replica_unreachable: {
    severity: 'warning',
    problem: 'A read replica does not answer, so the primary does its work.',
    action: 'Start the standby, or take its address out of DATABASE_REPLICA_URLS.',
  },
  replica_not_following: {
    severity: 'warning',
    problem:
      'An address of DATABASE_REPLICA_URLS is no standby that receives changes, so it is not used.',
    action: 'Name standbys by their own addresses, and check their replication.',
  },
  database_connections_too_few: {
    severity: 'error',
    problem: 'PostgreSQL allows fewer connections than the processes need.',
    action: 'Lower PROCESSES, or raise max_connections of PostgreSQL.',
  },
  database_connections_low: {
    severity: 'warning',
    problem: 'Each process has fewer connections than it can use.',
    action: 'Raise max_connections of PostgreSQL, or lower PROCESSES.',
  },
  database_newer: {
    severity: 'error',
    problem: 'A newer version of the shop has run with this database.',
    action: 'Update the shop.',
  },
  migrations_pending: {
    severity: 'notice',
    problem: 'The database is of an older version, so what is in it was not checked.',
    action: 'Start this version once, and run this command again.',
  },
  clock_offset: {
    severity: 'error',
    problem: 'The clocks of this machine and of the database differ by more than two seconds.',
    action: 'Let chrony or systemd-timesyncd set both.',
  },
  shop_name_default: {
    severity: 'warning',
    problem: 'The shop has the name that the software comes with.',
    action: 'Set STORE_NAME, or the name at /admin.',
  },
  seller_missing: {
    severity: 'error',
    problem: 'Invoices and the footers of e-mails have no seller, or that of the demo.',
    action: 'Run `npm run admin -- seller --name … --address …`.',
  },
  countries_missing: {
    severity: 'error',
    problem: 'The shop delivers to no country.',
    action: 'Set a price of shipping at /admin.',
  },
  exchange_rates_of_demo: {
    severity: 'error',
    problem: 'Prices in other currencies are converted by rates of the demo.',
    action: 'Enter your own rates at /admin.',
  },
  products_missing: {
    severity: 'warning',
    problem: 'The shop has no products of its own.',
    action: 'Add or import them.',
  },
  email_never_sent: {
    severity: 'warning',
    problem: 'No e-mail has ever been sent.',
    action: 'Send a test e-mail at /admin.',
  },
} as const satisfies Record<string, FindingText>

export type FindingCode = keyof typeof FINDINGS

/** What production still lacks. */
export interface ConfigFinding {
  code: FindingCode
  /** Names, versions and messages of errors; never the value of a setting that may be secret. */
  detail: string | null
}

export function toFinding(code: FindingCode, detail: string | null = null): ConfigFinding {
  return { code, detail }
}

/** Returns a finding if the condition holds. */
export function findIf(
  condition: unknown,
  code: FindingCode,
  detail: string | null = null,
): ConfigFinding[] {
  return condition ? [{ code, detail }] : []
}
