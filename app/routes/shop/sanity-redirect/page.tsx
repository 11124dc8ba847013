import { href, redirect } from 'react-router'

/** Redirects a former URL of the shop page. */
export const loader = () => redirect(href('/shop'), 301)
export const clientLoader = () => redirect(href('/shop'))

export default function SanityPage() {
  return null
}
