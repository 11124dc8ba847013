import { isAddressFailure } from './delivery-status.ts'

/** How a mail server refused a recipient: for good (`hard`), or for now (`soft`). */
export type RejectionKind = 'hard' | 'soft'

/** The mailbox is full: the address exists. */
const MAILBOX_FULL = 552

/**
 * Returns how the recipient was refused, or null for any other error, such as of the connection or the message. A status
 * beside the code of SMTP tells more: `554 5.7.1` refuses the shop, not the address.
 */
export function getRejectionKind(error: unknown): RejectionKind | null {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  if (command !== 'RCPT TO' || typeof responseCode !== 'number') return null
  const status = parseStatus(error)
  const isHard = status
    ? isAddressFailure(status)
    : responseCode >= 500 && responseCode !== MAILBOX_FULL
  return isHard ? 'hard' : 'soft'
}

/** Returns the status of a mail system (RFC 3463) that refused a recipient for good; `5.0.0` if it states none. */
export function getRejectionStatus(error: unknown): string {
  return parseStatus(error) ?? '5.0.0'
}

/** Of an answer like `550 5.1.1 User unknown`. */
function parseStatus(error: unknown): string | undefined {
  const { response } = error as { response?: unknown }
  if (typeof response !== 'string') return undefined
  return response.match(/^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/)?.[1]
}
