import { useShop } from '#app/shop.tsx'
import { SOCIAL } from '#contract/content'

/** Nothing, for an owner who gave no address. */
export function Elsewhere() {
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
