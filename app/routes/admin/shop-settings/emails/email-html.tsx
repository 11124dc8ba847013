import { useEffect, useRef } from 'react'

interface Props {
  html: string
  language: string
  label: string
}

/** Shows the HTML of an e-mail apart from the styles of the page. Its links lead nowhere. */
export function EmailHtml({ html, language, label }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = element.current!
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    root.replaceChildren(...buildNodes(html))
  }, [html])
  return (
    <div className="overflow-x-auto border-(--edge) border bg-white">
      <section ref={element} lang={language} aria-label={label} />
    </div>
  )
}

function buildNodes(html: string): Node[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a')) link.removeAttribute('href')
  return [...body.childNodes]
}
