/** Full for now, or too much for the mailbox: it exists. */
const PASSING = ['5.2.2', '5.2.3']
/**
 * Subjects of permanent failures (RFC 3463) that are the address's: unspecified, the address itself, its mailbox, and the
 * way to its domain. The others are of the mail system, the protocol, the content, and the policy, such as against spam.
 */
const ADDRESS_SUBJECTS = ['0', '1', '2', '4']

/** Whether the status of a mail system, such as `5.1.1`, tells that an address receives nothing, now and later. */
export function isAddressFailure(status: string): boolean {
  const [kind, subject] = status.split('.')
  return kind === '5' && ADDRESS_SUBJECTS.includes(subject!) && !PASSING.includes(status)
}
