/**
 * Whether an e-mail link or an OAuth provider redirected here with a session in the fragment. A cookie set by the shop
 * must name that session, because anyone can put a session of their own into a link.
 */
export function hasRedirectSession(): boolean {
  const token = new URLSearchParams(location.hash.slice(1)).get('access_token')
  if (!token) return false
  const name = location.protocol === 'https:' ? '__Host-redirect-session' : 'redirect-session'
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return cookie !== undefined && token.endsWith(cookie.slice(name.length + 1))
}
