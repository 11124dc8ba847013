/** How a mail server refused a recipient: for good (`hard`), or for now (`soft`). */
export type RejectionKind = 'hard' | 'soft'

/** The mailbox is full: the address exists. */
const MAILBOX_FULL = 552

/** Returns how the recipient was refused, or null for any other error, such as of the connection or the message. */
export function getRejectionKind(error: unknown): RejectionKind | null {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  if (command !== 'RCPT TO' || typeof responseCode !== 'number') return null
  return responseCode >= 500 && responseCode !== MAILBOX_FULL ? 'hard' : 'soft'
}
