import { useShop } from '#app/api/shop-provider.tsx'
import facebook from '#app/ui/brands/facebook.svg?no-inline'
import instagram from '#app/ui/brands/instagram.svg?no-inline'
import whatsapp from '#app/ui/brands/whatsapp.svg?no-inline'
import type { SOCIAL_NETWORKS as CONTRACT_NETWORKS } from '#contract/content'
import { BrandMark } from './brand-mark.tsx'

// The contract's list is imported as a type: its value would bundle Zod into every page.
const NETWORKS = ['Facebook', 'Instagram', 'WhatsApp'] as const satisfies typeof CONTRACT_NETWORKS
const marks = { Facebook: facebook, Instagram: instagram, WhatsApp: whatsapp }

/** Links to the shop's profiles. Renders nothing if there is none. */
export function SocialLinks() {
  const { social } = useShop().footer
  const linked = NETWORKS.filter((name) => social[name])
  if (linked.length === 0) return null
  return (
    <ul className="social-links">
      {linked.map((name) => (
        <li key={name}>
          <a className="social-link" href={social[name]} rel="noreferrer">
            <BrandMark src={marks[name]} name={name} />
          </a>
        </li>
      ))}
    </ul>
  )
}
