import type { IconNode } from 'lucide'

interface Props {
  of: IconNode
  size?: 14 | 16 | 17 | 20 | 26
  className?: string
}

/** A drawing beside a word; alone it needs a button or link with an accessible name round it. */
export function Icon({ of, size = 20, className = '' }: Props) {
  return (
    <svg
      className={`icon ${className}`}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawn(of) }}
    />
  )
}

const drawings = new Map<IconNode, string>()

/** One piece of text is all that React has to carry, on the server and in the browser. */
function drawn(icon: IconNode): string {
  const known = drawings.get(icon)
  if (known !== undefined) return known
  const text = icon.map(shape).join('')
  drawings.set(icon, text)
  return text
}

function shape([tag, attributes]: IconNode[number]): string {
  const words = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `<${tag} ${words.join(' ')}/>`
}
