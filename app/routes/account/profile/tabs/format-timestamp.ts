/** Formats a time as `18/11/2026 14:02` in every language, in the browser's time zone. */
export function formatTimestamp(time: string): string {
  const date = new Date(time)
  const pad = (part: number) => `${part}`.padStart(2, '0')
  const day = [pad(date.getDate()), pad(date.getMonth() + 1), date.getFullYear()].join('/')
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`
}
