/**
 * Returns a text of an unknown language in lower case, of the same length. `toLowerCase` turns the Turkish İ into two
 * characters, i and a combining dot, which neither the database nor a reader expects.
 */
export function toLowerCase(text: string): string {
  return text.toLowerCase().replaceAll('i\u0307', 'i')
}

/**
 * Returns a text by which names of an unknown language are compared whatever their case. The Turkish pairs ı/I and i/İ
 * become i, so that "KIŞLIK" equals "Kışlık", and "ic giyim" does not equal "İç Giyim": accents count.
 */
export function foldCase(text: string): string {
  return toLowerCase(text).replaceAll('ı', 'i')
}
