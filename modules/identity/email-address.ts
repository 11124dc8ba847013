/** HTML's "valid e-mail address", as browsers check it in forms: a domain without a dot is valid. */
const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/** The address trimmed and in lower case. Null if it is invalid or longer than 255 characters. */
export function parseEmailAddress(text: string | undefined): string | null {
  const email = text?.trim().toLowerCase() ?? ''
  return email.length <= 255 && EMAIL_PATTERN.test(email) ? email : null
}
