import { Heart, Plus, X } from 'lucide'
import { useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, RoundButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Part, Row } from './part.tsx'

const looks = ['primary', 'secondary', 'quiet', 'claim', 'danger'] as const
const badges = ['shelf', 'ink', 'outline', 'yolk', 'good', 'wait', 'bad', 'info', 'plain'] as const

export function Actions() {
  const [wished, setWished] = useState(true)
  return (
    <Part title="Buttons, badges, chips">
      <Row>
        {looks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button disabled>Disabled</Button>
        <Button busy busyLabel="Processing...">
          Pay $41.30
        </Button>
        <ButtonLink to="#" size="large">
          Shop Now
        </ButtonLink>
      </Row>
      <Row>
        {looks.map((look) => (
          <Button key={look} look={look} size="small">
            {look}
          </Button>
        ))}
        <RoundButton
          className="round-shelf"
          label="Add to wishlist"
          aria-pressed={wished}
          onClick={() => setWished(!wished)}
        >
          <Icon of={Heart} />
        </RoundButton>
        <RoundButton className="round-shelf round-large" label="Add to cart">
          <Icon of={Plus} />
        </RoundButton>
        <div className="w-48">
          <Button wide>Kostenpflichtig bestellen und bezahlen</Button>
        </div>
      </Row>
      <Row>
        {badges.map((look) => (
          <Badge key={look} look={look}>
            {look}
          </Badge>
        ))}
        <button type="button" className="chip">
          Lighting <Icon of={X} size={14} />
        </button>
      </Row>
    </Part>
  )
}
