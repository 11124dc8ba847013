import { useAnnouncement } from './announce.ts'

/** The live region of the page, which speaks what `announce` was called with; used once per document. */
export function LiveRegion() {
  const { id, text } = useAnnouncement()
  return (
    <div className="sr-only" aria-live="polite">
      {/* A new element for each text, so that the same text is spoken again. */}
      <p key={id}>{text}</p>
    </div>
  )
}
