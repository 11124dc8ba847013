import { Check, Pause, Play, Star, Truck } from 'lucide'
import type { CSSProperties } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { HomeContent } from '#contract/content'
import { type Slides, useSlides } from './use-slides.ts'

export type HeroContent = NonNullable<HomeContent['hero']>

/** The slide's tint as ground, its picture as a disc, and round it the ring with the buttons of the slides. */
export function Hero({ hero }: { hero: HeroContent }) {
  const slides = useSlides(hero.slides.length)
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
        <Say hero={hero} />
        <Orbit hero={hero} slides={slides} />
      </div>
    </section>
  )
}

const factIcons = [Star, Truck, Check, Check]

function Say({ hero }: { hero: HeroContent }) {
  const { t } = useTranslation('home')
  return (
    <div className="self-center">
      <h1 className="d4">{hero.headline}</h1>
      <ul className="hero-facts">
        {hero.facts.map((fact, place) => (
          <li key={fact}>
            <Icon of={factIcons[place] ?? Check} />
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

function Orbit({ hero, slides }: { hero: HeroContent; slides: Slides }) {
  return (
    <div className="orbit">
      <Disc hero={hero} slides={slides} />
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
      <Stops slides={slides} />
    </div>
  )
}

/** The first picture is the largest of the page, so it comes first; each next one a slide ahead. */
function Disc({ hero, slides }: { hero: HeroContent; slides: Slides }) {
  return (
    <div className="orbit-disc" aria-live={slides.isPlaying ? 'off' : 'polite'}>
      {hero.slides.map(({ image }, place) =>
        place > slides.loaded ? null : (
          <Picture
            key={image.src}
            picture={image}
            alt={place === slides.at ? image.alt : ''}
            sizes="(width >= 64rem) 40vw, 86vw"
            from={320}
            upTo={1280}
            priority={place === 0}
            className={place === slides.at ? 'is-on' : ''}
          />
        ),
      )}
    </div>
  )
}

function Stops({ slides }: { slides: Slides }) {
  const { t } = useTranslation('home')
  const { count, at, isPlaying } = slides
  const step = Math.min(16, 80 / Math.max(count - 1, 1))
  return (
    <>
      <button
        type="button"
        className="orbit-stop is-hold"
        style={angle(98)}
        aria-label={t(isPlaying ? 'hero.pause' : 'hero.play')}
        onClick={slides.toggle}
      >
        <Icon of={isPlaying ? Pause : Play} size={14} />
      </button>
      {Array.from({ length: count }, (_, place) => (
        <button
          key={angle(78 - step * place)['--a']}
          type="button"
          className="orbit-stop"
          style={angle(78 - step * place)}
          aria-label={t('hero.slide', { place: place + 1, count })}
          aria-current={place === at}
          onClick={() => slides.show(place)}
        />
      ))}
    </>
  )
}

function angle(degrees: number) {
  return { '--a': `${degrees}deg` } as CSSProperties & { '--a': string }
}
