import { NewsletterLink } from './newsletter-link.tsx'

/** Opened by the link at the end of each newsletter. */
export default function UnsubscribePage() {
  return <NewsletterLink action="unsubscribe" />
}
