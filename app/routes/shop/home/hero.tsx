import { Check, Pause, Play, Star, Truck } from 'lucide'
import type { CSSProperties } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { HomeContent } from '#contract/content'
import { type Carousel, useCarousel } from './use-carousel.ts'

export type HeroContent = NonNullable<HomeContent['hero']>

/** The slide's tint as ground, its picture as a disc, and round it the ring with the buttons of the slides. */
export function Hero({ hero }: { hero: HeroContent }) {
  const slides = useCarousel(hero.slides.length)
  const { tint } = hero.slides[slides.at]!
  return (
    <section
      className="hero"
      aria-roledescription="carousel"
      aria-label={hero.badge}
      style={{ '--hero': `var(--tint-${tint})` } as CSSProperties}
      {...slides.holding}
    >
      <div className="wrap">
        <HeroText hero={hero} />
        <HeroCarousel hero={hero} slides={slides} />
      </div>
    </section>
  )
}

const factIcons = [Star, Truck, Check, Check]

function HeroText({ hero }: { hero: HeroContent }) {
  const { t } = useTranslation('home')
  return (
    <div className="self-center">
      <h1 className="d4">{hero.headline}</h1>
      <ul className="hero-facts">
        {hero.facts.map((fact, place) => (
          <li key={fact}>
            <Icon icon={factIcons[place] ?? Check} />
            {fact}
          </li>
        ))}
      </ul>
      <ButtonLink to="/shop" size="large" className="hero-button">
        {t('hero.shopNow')}
      </ButtonLink>
    </div>
  )
}

function HeroCarousel({ hero, slides }: { hero: HeroContent; slides: Carousel }) {
  return (
    <div className="orbit">
      <SlideImages hero={hero} slides={slides} />
      <svg className="orbit-path" viewBox="0 0 100 100" aria-hidden="true">
        <path
          d="M96.8 32.3A50 50 0 1 1 67.7 3.2"
          fill="none"
          stroke="var(--ink)"
          strokeWidth="1.6"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="orbit-sun">
        <span>{hero.badge}</span>
      </p>
      <SlideControls slides={slides} />
    </div>
  )
}

/** The first picture is the largest of the page, so it comes first; each next one a slide ahead. */
function SlideImages({ hero, slides }: { hero: HeroContent; slides: Carousel }) {
  return (
    <div className="orbit-disc" aria-live={slides.isPlaying ? 'off' : 'polite'}>
      {hero.slides.map(({ image }, place) =>
        place > slides.loaded ? null : (
          <Picture
            key={image.src}
            picture={image}
            alt={place === slides.at ? image.alt : ''}
            sizes="(width >= 64rem) 40vw, 86vw"
            minWidth={320}
            maxWidth={1280}
            priority={place === 0}
            className={place === slides.at ? 'is-on' : ''}
          />
        ),
      )}
    </div>
  )
}

function SlideControls({ slides }: { slides: Carousel }) {
  const { t } = useTranslation('home')
  const { count, at, isPlaying } = slides
  const step = Math.min(16, 80 / Math.max(count - 1, 1))
  return (
    <>
      <button
        type="button"
        className="orbit-stop is-hold"
        style={buildAngleStyle(98)}
        aria-label={t(isPlaying ? 'hero.pause' : 'hero.play')}
        onClick={slides.toggle}
      >
        <Icon icon={isPlaying ? Pause : Play} size={14} />
      </button>
      {Array.from({ length: count }, (_, place) => (
        <button
          key={buildAngleStyle(78 - step * place)['--a']}
          type="button"
          className="orbit-stop"
          style={buildAngleStyle(78 - step * place)}
          aria-label={t('hero.slide', { place: place + 1, count })}
          aria-current={place === at}
          onClick={() => slides.show(place)}
        />
      ))}
    </>
  )
}

function buildAngleStyle(degrees: number) {
  return { '--a': `${degrees}deg` } as CSSProperties & { '--a': string }
}
