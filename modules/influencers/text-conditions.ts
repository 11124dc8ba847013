import { type SQL, sql } from 'drizzle-orm'

/** Builds conditions that a text contains each word of a search, whatever their case and accents. */
export function buildTextConditions(text: SQL, q: string): SQL[] {
  const words = q.split(/\s+/).filter(Boolean)
  return words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`lower(unaccent(${text})) like lower(unaccent(${pattern}))`
  })
}
