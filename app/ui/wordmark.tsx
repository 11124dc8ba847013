import { useState } from 'react'
import { WORDMARK_PATH } from '#platform/brand'

const SHAPE_ID = 'wordmark'

/** The name of the shop in a logo; an SVG fragment. */
export function Wordmark() {
  return <use href={`#${SHAPE_ID}`} transform="translate(84 0)" />
}

/**
 * The shape of the wordmark, once per page: the logos of a page refer to it. The browser reads it from the page, so that
 * no script contains it.
 */
export function WordmarkShape() {
  const [d] = useState(() => (import.meta.env.SSR ? WORDMARK_PATH : readShape()))
  return (
    // Not hidden: some browsers do not draw references into an element without a box.
    <svg className="absolute" width="0" height="0" aria-hidden="true">
      <defs>
        <path id={SHAPE_ID} d={d} />
      </defs>
    </svg>
  )
}

function readShape(): string {
  return document.getElementById(SHAPE_ID)?.getAttribute('d') ?? ''
}
