import type { CSSProperties } from 'react'
import type { ShopContext } from '#app/api/shop-context.ts'

/** Returns the custom properties from which `logo.css` draws the logo of the shop: it has its place before it is loaded. */
export function buildLogoStyle(logo: ShopContext['logo']) {
  if (!logo) return {}
  const { light, dark } = logo
  const draw = ({ src, width, height }: typeof light) => [`url(${src})`, width / height] as const
  const [lightImage, lightRatio] = draw(light)
  const [darkImage, darkRatio] = draw(dark ?? light)
  const style = {
    ...{ '--logo-light': lightImage, '--logo-light-ratio': lightRatio },
    ...{ '--logo-dark': darkImage, '--logo-dark-ratio': darkRatio },
  }
  return { 'data-logo': dark ? 'own' : 'plate', style: style as CSSProperties }
}
