import { Outlet } from 'react-router'
import { Shell } from './shell.tsx'

/** The layout of every page with header and footer. */
export default function ShopLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
