import type { IconNode } from 'lucide'

interface Props {
  icon: IconNode
  size?: 14 | 16 | 17 | 20 | 26
  className?: string
}

/** A drawing beside a word; alone it needs a button or link with an accessible name round it. */
export function Icon({ icon, size = 20, className = '' }: Props) {
  return (
    <svg
      className={`icon ${className}`}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: renderIconMarkup(icon) }}
    />
  )
}

const markupCache = new Map<IconNode, string>()

/** One piece of text is all that React has to carry, on the server and in the browser. */
function renderIconMarkup(icon: IconNode): string {
  const known = markupCache.get(icon)
  if (known !== undefined) return known
  const text = icon.map(renderShape).join('')
  markupCache.set(icon, text)
  return text
}

function renderShape([tag, attributes]: IconNode[number]): string {
  const words = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `<${tag} ${words.join(' ')}/>`
}
