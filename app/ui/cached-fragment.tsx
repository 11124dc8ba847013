import { createContext, type ReactNode, use } from 'react'

/** Returns the HTML of a fragment of a page. */
export type RenderFragment = (key: string, fragment: ReactNode) => string

/** On the server only. */
export const FragmentContext = createContext<RenderFragment | undefined>(undefined)

interface Props {
  as: 'header' | 'div' | 'li'
  className: string
  /** All that the content depends on beside the language; undefined if it must not be cached. */
  cacheKey: string | undefined
  /** Must not use `useId`, which would return another id in the browser, nor preload anything in the head. */
  children: ReactNode
}

/**
 * An element with the same content on every page with this key. The server renders the content once per language and
 * key (decision 0057). The browser hydrates it like any other element.
 */
export function CachedFragment({ as: Element, cacheKey, children, ...attributes }: Props) {
  const renderFragment = use(FragmentContext)
  if (!renderFragment || cacheKey === undefined)
    return <Element {...attributes}>{children}</Element>
  const __html = renderFragment(cacheKey, children)
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html }} />
}
