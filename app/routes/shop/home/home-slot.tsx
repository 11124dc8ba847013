import { type HomeSlotName, homeSlots } from './slots.ts'

/** The components that fill a slot of the home page. */
export function HomeSlot({ name }: { name: HomeSlotName }) {
  return homeSlots[name].map((Component, at) => <Component key={at} />)
}
