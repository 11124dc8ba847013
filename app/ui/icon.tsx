import type { IconNode } from 'lucide'

interface Props {
  icon: IconNode
  size?: 14 | 16 | 17 | 20 | 26
  className?: string
}

/** A decorative icon. Without text beside it, the surrounding button or link needs an accessible name. */
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

/** Renders the shapes as one string, which is cheaper for React than a tree of elements. Cached per icon. */
function renderIconMarkup(icon: IconNode): string {
  const cached = markupCache.get(icon)
  if (cached !== undefined) return cached
  const markup = icon.map(renderShape).join('')
  markupCache.set(icon, markup)
  return markup
}

function renderShape([tag, attributes]: IconNode[number]): string {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `<${tag} ${pairs.join(' ')}/>`
}
