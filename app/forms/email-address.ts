/** Whether the text looks like an e-mail address. Only a confirmation e-mail proves that it is one. */
export function isEmailAddress(text: string): boolean {
  return /^\S+@\S+$/.test(text.trim())
}
