import { useShop } from '#app/api/shop-provider.tsx'
import type { SOCIAL_NETWORKS as OF_CONTRACT } from '#contract/content'

// The contract's list is a type here: its value would bring Zod to every page.
const SOCIAL = ['Facebook', 'Instagram', 'WhatsApp'] as const satisfies typeof OF_CONTRACT

/** Nothing, for an owner who gave no address. */
export function SocialLinks() {
  const { social } = useShop()
  const given = SOCIAL.filter((name) => social[name])
  if (given.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5.5">
      {given.map((name) => (
        <li key={name}>
          <a href={social[name]} rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
