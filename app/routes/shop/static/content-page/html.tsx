import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '#app/i18n/use-translation.ts'
import { isPlainClick } from '#app/ui/is-plain-click.ts'
import { splitPagePath } from '#platform/i18n/page-path'

/** HTML that the server has sanitised. Its links to pages in the language of this one do not load the shop again. */
export function Html({ html, className }: { html: string; className: string }) {
  const navigate = useNavigate()
  const language = useLanguage()
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || !isPlainClick(event) || !isPageOfShop(link)) return
    const page = splitPagePath(link.pathname)
    if (page.language !== language) return
    event.preventDefault()
    navigate(page.path + link.search + link.hash, { viewTransition: true })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: links are clicked by Enter
    <div className={className} onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

/** Files, such as feeds, have an extension. */
function isPageOfShop(link: HTMLAnchorElement): boolean {
  const isFile = link.pathname.includes('.')
  return link.origin === location.origin && link.target !== '_blank' && !isFile
}
