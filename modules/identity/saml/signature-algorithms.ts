const EXCLUSIVE_CANONICALIZATION = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const CANONICALIZATION = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

/** SHA-1 collides, so it is not listed; the library would accept it. */
const ALLOWED_ALGORITHMS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  ...[EXCLUSIVE_CANONICALIZATION, `${EXCLUSIVE_CANONICALIZATION}WithComments`],
  ...[CANONICALIZATION, `${CANONICALIZATION}#WithComments`],
])

/**
 * Throws if the document names an algorithm that is not allowed. Attributes are compared as they are written, so that an
 * escaped name is not allowed either. The document must have passed `parseSamlResponse`.
 */
export function requireAllowedAlgorithms(samlXml: string): void {
  for (const [, quoted] of samlXml.matchAll(/[\s:]Algorithm\s*=\s*("[^"]*"|'[^']*')/g)) {
    const algorithm = quoted!.slice(1, -1)
    if (!ALLOWED_ALGORITHMS.has(algorithm)) {
      throw new Error(`The algorithm ${algorithm.slice(0, 100)} is not allowed`)
    }
  }
}
