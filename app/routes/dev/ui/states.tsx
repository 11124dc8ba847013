import { ButtonLink } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { Note } from '#app/ui/note.tsx'
import { Ring } from '#app/ui/ring.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { Part, Row } from './part.tsx'

export function States() {
  return (
    <Part title="Notes, empty, error, ring">
      <div className="grid max-w-xl gap-3">
        <Note look="yolk">This got $3.60 cheaper after you added it.</Note>
        <Note>Only 3 left.</Note>
        <Note look="good">Your email is confirmed.</Note>
        <Note look="bad">Failed to load products.</Note>
      </div>
      <div className="grid gap-10 lg:grid-cols-2">
        <EmptyState
          title="Your wishlist is empty"
          help="Tap a heart on anything you would like to think about."
          action={
            <ButtonLink to="/shop" look="secondary" size="small">
              Continue Shopping
            </ButtonLink>
          }
        />
        <ErrorState title="Failed to load products" onRetry={() => {}} />
      </div>
      <Row>
        <Ring size={120} done />
        <Ring size={120} dot="inside" />
        <Ring size={120} dot="travelling" />
        <Logo />
      </Row>
    </Part>
  )
}
