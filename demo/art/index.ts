import type { Family, MotifDefinition } from './motif.ts'
import { audio } from './motifs/audio.ts'
import { bags } from './motifs/bags.ts'
import { balls } from './motifs/balls.ts'
import { beautyBottles } from './motifs/beauty-bottles.ts'
import { beautyColour } from './motifs/beauty-colour.ts'
import { devices } from './motifs/devices.ts'
import { fashionBottoms } from './motifs/fashion-bottoms.ts'
import { fashionTops } from './motifs/fashion-tops.ts'
import { footwear, runningShoe } from './motifs/footwear.ts'
import { gadgets } from './motifs/gadgets.ts'
import { homeKitchen } from './motifs/home-kitchen.ts'
import { homeLight } from './motifs/home-light.ts'
import { homeRoom } from './motifs/home-room.ts'
import { homeSoft } from './motifs/home-soft.ts'
import { vessels } from './motifs/home-vessels.ts'
import { jewellery } from './motifs/jewellery.ts'
import { machines } from './motifs/machines.ts'
import { sportsGym } from './motifs/sports-gym.ts'
import { sportsOutdoor } from './motifs/sports-outdoor.ts'
import { toysPlay } from './motifs/toys-play.ts'
import { toysWood } from './motifs/toys-wood.ts'

/** Every product that can be drawn, by name. */
export const motifs = {
  ...fashionTops,
  ...fashionBottoms,
  ...footwear,
  ...bags,
  ...jewellery,
  ...devices,
  ...audio,
  ...gadgets,
  ...machines,
  ...vessels,
  ...homeSoft,
  ...homeLight,
  ...homeKitchen,
  ...homeRoom,
  ...beautyBottles,
  ...beautyColour,
  ...sportsGym,
  ...sportsOutdoor,
  ...balls,
  runningShoe,
  ...toysWood,
  ...toysPlay,
} as const satisfies Record<string, MotifDefinition>

export type MotifName = keyof typeof motifs

export const motifNames = Object.keys(motifs) as MotifName[]

export const listMotifs = (family: Family): MotifName[] =>
  motifNames.filter((name) => motifs[name].family === family)

export type { Family, Motif, MotifDefinition, PictureOptions } from './motif.ts'
export { type Colourway, type ColourwayName, colourways } from './palette.ts'
