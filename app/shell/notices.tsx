import { Toasts } from '#app/ui/toasts.tsx'
import { BringCart } from './bring-cart.tsx'
import { KeepWishes } from './keep-wishes.tsx'
import { LandingNotice } from './landing-notice.tsx'
import { Leaving } from './leaving.tsx'
import { OfflineNotice } from './offline.tsx'
import { Underway } from './underway.tsx'

/** What may be said on any page, whatever stands round it. */
export function Notices() {
  return (
    <>
      <Underway />
      <Toasts />
      <OfflineNotice />
      <LandingNotice />
      <Leaving />
      <BringCart />
      <KeepWishes />
    </>
  )
}
