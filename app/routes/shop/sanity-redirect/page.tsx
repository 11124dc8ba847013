import { redirect } from 'react-router'

/** Redirects a former URL of the shop page. */
export const loader = () => redirect('/shop', 301)
export const clientLoader = () => redirect('/shop')

export default function SanityPage() {
  return null
}
