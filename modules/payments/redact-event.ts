/** Secrets, and what identifies a card or a bank account. */
const SECRET_KEY =
  /secret|token|password|signature|authorization|api_?key|card|bank|iban|bic|sepa|fingerprint|last4|cvc|cvv|exp_(month|year)|pan$|account_number|routing|mandate|network_transaction|url$/i
/** What names the payer, or leads to them. */
const CONTACT_KEY =
  /email|phone|name|address|line[12]|city|postal|zip|tax_id|customer_details|shipping|receipt_number|ip$|ip_address|description/i
/** Digits as long as those of a card, in whatever field. */
const CARD_NUMBER = /\b\d(?:[ -]?\d){12,18}\b/g
const HIDDEN = '[hidden]'
const UNREADABLE = '[not JSON]'

/**
 * Returns what a provider sent as formatted JSON, without secrets, card data and the payer's contact. What is not JSON is
 * not shown: nothing tells what is in it.
 */
export function redactEvent(raw: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(raw)
  } catch {
    return UNREADABLE
  }
  return JSON.stringify(parsed, redactField, 2) ?? UNREADABLE
}

function redactField(key: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (SECRET_KEY.test(key) || CONTACT_KEY.test(key)) return HIDDEN
  if (typeof value === 'string') return value.replace(CARD_NUMBER, HIDDEN)
  return typeof value === 'number' && value >= 1e12 ? redactNumber(value) : value
}

/** Times in milliseconds have thirteen digits, and so have few cards: they begin with another one. */
function redactNumber(value: number): number | string {
  return value < 2e12 ? value : HIDDEN
}
