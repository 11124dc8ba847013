/**
 * A letter or a provider led here with a session behind the `#`, and the shop noted in this browser which. Anybody may
 * write a session of their own into a link.
 */
export function hasRedirectSession(): boolean {
  const token = new URLSearchParams(location.hash.slice(1)).get('access_token')
  if (!token) return false
  const name = location.protocol === 'https:' ? '__Host-landed' : 'landed'
  const landed = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return landed !== undefined && token.endsWith(landed.slice(name.length + 1))
}
