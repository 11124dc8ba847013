/** Whether it could be one: the letter that is sent there is what shows it. */
export function isEmailAddress(text: string): boolean {
  return /^\S+@\S+$/.test(text.trim())
}
