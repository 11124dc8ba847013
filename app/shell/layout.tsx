import { Outlet } from 'react-router'
import { Shell } from './shell.tsx'

/** Every page with header and footer stands in this one. */
export default function ShopLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
