import { useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Heart, Plus, X } from '#app/ui/icons.ts'
import { Row, Section } from './section.tsx'

const buttonVariants = ['primary', 'secondary', 'quiet', 'claim', 'danger'] as const
const badgeVariants = [
  'shelf',
  'ink',
  'outline',
  'yolk',
  'good',
  'wait',
  'bad',
  'info',
  'plain',
] as const

export function Buttons() {
  const [isWishlisted, setWishlisted] = useState(true)
  return (
    <Section title="Buttons, badges, chips">
      <Row>
        {buttonVariants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
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
        {buttonVariants.map((variant) => (
          <Button key={variant} variant={variant} size="small">
            {variant}
          </Button>
        ))}
        <IconButton
          className="icon-button-shelf"
          label="Add to wishlist"
          data-on={isWishlisted}
          onClick={() => setWishlisted(!isWishlisted)}
        >
          <Icon icon={Heart} />
        </IconButton>
        <IconButton className="icon-button-shelf icon-button-large" label="Add to cart">
          <Icon icon={Plus} />
        </IconButton>
        <div className="w-48">
          <Button wide>Kostenpflichtig bestellen und bezahlen</Button>
        </div>
      </Row>
      <Row>
        {badgeVariants.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
        <button type="button" className="chip">
          Lighting <Icon icon={X} size={14} />
        </button>
      </Row>
    </Section>
  )
}
