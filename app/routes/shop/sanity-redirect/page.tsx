import { redirect } from 'react-router'

/** An address of old. */
export const loader = () => redirect('/shop', 301)
export const clientLoader = () => redirect('/shop')

export default function SanityPage() {
  return null
}
