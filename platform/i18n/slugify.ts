const MAX_SLUG_LENGTH = 100

/** `Füße & Straße!` → `fusse-strasse`; `item` for a text without letters or digits. */
export function slugify(text: string): string {
  const ascii = text
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  const slug = ascii
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug.slice(0, MAX_SLUG_LENGTH).replace(/-+$/, '') || 'item'
}
