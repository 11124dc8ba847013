import { useShop } from '#app/api/shop-provider.tsx'
import type { SOCIAL_NETWORKS as CONTRACT_NETWORKS } from '#contract/content'

// The contract's list is imported as a type: its value would bundle Zod into every page.
const NETWORKS = ['Facebook', 'Instagram', 'WhatsApp'] as const satisfies typeof CONTRACT_NETWORKS

/** Links to the social profiles in the settings. Renders nothing if none is set. */
export function SocialLinks() {
  const { social } = useShop()
  const configured = NETWORKS.filter((name) => social[name])
  if (configured.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5.5">
      {configured.map((name) => (
        <li key={name}>
          <a href={social[name]} rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
