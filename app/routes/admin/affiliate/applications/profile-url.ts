/** The addresses of profiles by name. */
const NETWORKS = {
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/@',
} as const

/** Returns the address of a profile that an applicant has typed; null if it is not safe to open. */
export function toProfileUrl(
  network: 'instagram' | 'tiktok' | 'youtube' | 'website',
  profile: string,
): string | null {
  const url = URL.parse(profile)
  if (url) return ['http:', 'https:'].includes(url.protocol) ? url.href : null
  if (network !== 'instagram' && network !== 'tiktok') return null
  return NETWORKS[network] + encodeURIComponent(profile.replace(/^@/, ''))
}
