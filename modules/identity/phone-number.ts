/** The number in E.164 without its plus and without spaces. Null if it is invalid. */
export function parsePhoneNumber(text: string | undefined): string | null {
  const digits = text?.replaceAll(/\s/g, '').replace(/^\+/, '') ?? ''
  return /^[1-9]\d{1,14}$/.test(digits) ? digits : null
}
