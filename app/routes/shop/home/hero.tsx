import type { CSSProperties } from 'react'
import { homeMessages } from '#app/i18n/areas/home.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Check, Pause, Play, Star, Truck } from '#app/ui/icons.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { HomeContent } from '#contract/content'
import { type Carousel, useCarousel } from './use-carousel.ts'

export type HeroContent = NonNullable<HomeContent['hero']>

/**
 * A carousel: each slide has its text and its picture in a disc, surrounded by a ring with one button per slide. The tint
 * is the background.
 */
export function Hero({ hero }: { hero: HeroContent }) {
  const carousel = useCarousel(hero.slides.length)
  const { tint } = hero.slides[carousel.index]!
  return (
    <section
      className="hero"
      aria-roledescription="carousel"
      aria-label={hero.badge}
      style={{ '--hero': `var(--tint-${tint})` } as CSSProperties}
      {...carousel.pauseHandlers}
    >
      <div className="wrap">
        <HeroText hero={hero} carousel={carousel} />
        <HeroCarousel hero={hero} carousel={carousel} />
      </div>
    </section>
  )
}

/**
 * The texts of all slides lie on top of each other, so that the section has the height of the longest one and nothing
 * moves. Only the current one can be seen, read and focused.
 */
function HeroText({ hero, carousel }: { hero: HeroContent; carousel: Carousel }) {
  return (
    <div className="self-center">
      <div className="hero-texts" aria-live={carousel.isPlaying ? 'off' : 'polite'}>
        {hero.slides.map((slide, index) => (
          <SlideText
            key={slide.title}
            slide={slide}
            facts={hero.facts}
            isCurrent={index === carousel.index}
          />
        ))}
      </div>
    </div>
  )
}

const factIcons = [Star, Truck, Check, Check]

interface SlideTextProps {
  slide: HeroContent['slides'][number]
  facts: string[]
  isCurrent: boolean
}

function SlideText({ slide, facts, isCurrent }: SlideTextProps) {
  const Title = isCurrent ? 'h1' : 'p'
  return (
    <div className={isCurrent ? 'is-on' : ''} aria-hidden={isCurrent ? undefined : true}>
      <Title className="d4">{slide.title}</Title>
      <p className="hero-text">{slide.text}</p>
      <ul className="hero-facts">
        {facts.map((fact, index) => (
          <li key={fact}>
            <Icon icon={factIcons[index] ?? Check} />
            {fact}
          </li>
        ))}
      </ul>
      <ButtonLink to={slide.href} size="large" className="hero-button">
        {slide.link}
      </ButtonLink>
    </div>
  )
}

function HeroCarousel({ hero, carousel }: { hero: HeroContent; carousel: Carousel }) {
  return (
    <div className="orbit">
      <SlideImages hero={hero} carousel={carousel} />
      <svg className="orbit-path" viewBox="0 0 100 100" aria-hidden="true">
        <path
          d="M96.8 32.3A50 50 0 1 1 67.7 3.2"
          fill="none"
          stroke="var(--ink)"
          strokeWidth="1.6"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="orbit-badge">
        <span>{hero.badge}</span>
      </p>
      <SlideControls carousel={carousel} />
    </div>
  )
}

/** The first picture is the largest above the fold, so it is preloaded. Each next one loads one slide ahead. */
function SlideImages({ hero, carousel }: { hero: HeroContent; carousel: Carousel }) {
  return (
    <div className="orbit-disc">
      {hero.slides.map(({ image }, index) =>
        index > carousel.loadedIndex ? null : (
          <Picture
            key={image.src}
            picture={image}
            alt={index === carousel.index ? image.alt : ''}
            sizes="(width >= 64rem) 40vw, 86vw"
            minWidth={320}
            maxWidth={1280}
            priority={index === 0}
            className={index === carousel.index ? 'is-on' : ''}
          />
        ),
      )}
    </div>
  )
}

function SlideControls({ carousel }: { carousel: Carousel }) {
  const { t } = useTranslation(homeMessages)
  const { count, isPlaying } = carousel
  const step = Math.min(16, 80 / Math.max(count - 1, 1))
  return (
    <>
      <button
        type="button"
        className="orbit-button is-pause-button"
        style={buildAngleStyle(98)}
        aria-label={t(isPlaying ? 'hero.pause' : 'hero.play')}
        onClick={carousel.toggle}
      >
        <Icon icon={isPlaying ? Pause : Play} size={14} />
      </button>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={buildAngleStyle(78 - step * index)['--a']}
          type="button"
          className="orbit-button"
          style={buildAngleStyle(78 - step * index)}
          aria-label={t('hero.slide', { place: index + 1, count })}
          aria-current={index === carousel.index}
          onClick={() => carousel.goTo(index)}
        />
      ))}
    </>
  )
}

function buildAngleStyle(degrees: number) {
  return { '--a': `${degrees}deg` } as CSSProperties & { '--a': string }
}
