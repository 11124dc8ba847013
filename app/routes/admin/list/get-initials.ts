/** Returns the first letters of the first two words of a name or an address. */
export function getInitials(name: string): string {
  const words = name.split(/[\s@]+/).filter(Boolean)
  const initials = words.slice(0, 2).map((word) => Array.from(word)[0])
  return initials.join('').toUpperCase()
}
