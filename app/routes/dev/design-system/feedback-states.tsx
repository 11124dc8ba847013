import { href } from 'react-router'
import { BrandRing } from '#app/ui/brand-ring.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState, ErrorState } from '#app/ui/feedback-states.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { Note } from '#app/ui/note.tsx'
import { Row, Section } from './section.tsx'

export function FeedbackStates() {
  return (
    <Section title="Notes, empty, error, ring">
      <div className="grid max-w-xl gap-3">
        <Note variant="yolk">This got $3.60 cheaper after you added it.</Note>
        <Note>Only 3 left.</Note>
        <Note variant="good">Your email is confirmed.</Note>
        <Note variant="bad">Failed to load products.</Note>
      </div>
      <div className="grid gap-10 lg:grid-cols-2">
        <EmptyState
          title="Your wishlist is empty"
          help="Tap a heart on anything you would like to think about."
          action={
            <ButtonLink to={href('/shop')} variant="secondary" size="small">
              Continue Shopping
            </ButtonLink>
          }
        />
        <ErrorState title="Failed to load products" onRetry={() => {}} />
      </div>
      <Row>
        <BrandRing size={120} done />
        <BrandRing size={120} dot="inside" />
        <BrandRing size={120} dot="travelling" />
        <Logo />
      </Row>
    </Section>
  )
}
