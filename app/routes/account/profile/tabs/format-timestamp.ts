/** `18/11/2026 14:02`, in every language, by the clock of whoever looks. */
export function formatTimestamp(time: string): string {
  const at = new Date(time)
  const two = (part: number) => `${part}`.padStart(2, '0')
  const day = [two(at.getDate()), two(at.getMonth() + 1), at.getFullYear()].join('/')
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}
