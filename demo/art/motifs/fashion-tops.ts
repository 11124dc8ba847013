import { darker, lighter, mix } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { softForm, stitch, tube } from '../solids.ts'
import type { Draw } from '../studio.ts'
import { circle, line, path, place, rect, roundedRect } from '../svg.ts'
import { rib, stripes, twill, weave } from '../textures.ts'
import { buttons, collarRib, foldedTop, hangingTop, hungOnRail, zip } from './garments.ts'

const ROUND_NECK = 'M500 252C528 334 672 334 700 252'

const tshirt: Draw = (pen, colours) => {
  const { base, accent } = colours
  const print =
    circle(600, 520, 70, accent) + path('M530 520a70 70 0 0 1 140 0Z', lighter(base, 0.5))
  return hungOnRail(
    pen,
    hangingTop(pen, colours, {
      colour: base,
      texture: weave(pen, base, 11, [230, 1010]),
      inside: print,
    }) + collarRib(ROUND_NECK, base),
  )
}

const stripedTee: Draw = (pen, colours) => {
  const { light, base } = colours
  const paper = lighter(light, 0.4)
  const bands = pen.clip('M0 380H1200V1200H0Z', stripes(pen, base, 58, 20, 0))
  return hungOnRail(
    pen,
    hangingTop(pen, colours, { colour: paper, inside: bands }) + collarRib(ROUND_NECK, base),
  )
}

const foldedTee: Draw = (pen, colours) =>
  foldedTop(pen, colours, {
    colour: colours.base,
    texture: weave(pen, colours.base, 11, [230, 1010]),
    inside: rect(430, 440, 74, 84, 4, darker(colours.base, 0.1)),
  }) + collarRib('M512 238Q600 318 688 238', colours.base)

function hood(pen: Pen, colour: string): string {
  const shell =
    'M470 300C430 180 510 112 600 112S770 180 730 300C700 350 650 380 600 392C550 380 500 350 470 300Z'
  const inner =
    'M516 290C496 200 546 166 600 166S704 200 684 290C666 330 640 352 600 362C560 352 534 330 516 290Z'
  return (
    softForm(pen, shell, colour, { depth: 44 }) +
    softForm(pen, inner, darker(colour, 0.4), { depth: 50 }) +
    stitch(inner, lighter(colour, 0.2), 2)
  )
}

function cuffsAndHem(pen: Pen, colour: string): string {
  const band =
    path('M380 940H820V1020H380Z', darker(colour, 0.08)) +
    path('M225 850L345 862V930H225ZM975 850L855 862V930H975Z', darker(colour, 0.08))
  return pen.clip(
    'M380 940H820V1020H380ZM225 850L345 862V930H225ZM975 850L855 862V930H975Z',
    band + rib(pen, colour, 14),
  )
}

const hoodie: Draw = (pen, colours) => {
  const { base, light } = colours
  const pocket = 'M474 740H726L792 880L770 926H430L408 880Z'
  const pouch =
    softForm(pen, pocket, base, { depth: 18, texture: weave(pen, base, 11, [730, 930]) }) +
    stitch('M488 752H712M474 746L414 880M726 746L786 880', lighter(base, 0.3), 2.5)
  const cord = (x: number, drop: number) =>
    tube(`M${x} 372Q${x + 6} ${drop - 60} ${x} ${drop}`, light, 11) +
    rect(x - 7, drop - 4, 14, 26, 5, material.brass)
  return hungOnRail(
    pen,
    hangingTop(pen, colours, {
      colour: base,
      sleeves: 'long',
      texture: weave(pen, base, 11, [230, 1010]),
      inside: cuffsAndHem(pen, base) + pouch,
      depth: 64,
    }) +
      hood(pen, base) +
      cord(566, 520) +
      cord(634, 560),
  )
}

const hoodieFolded: Draw = (pen, colours) => {
  const pocket = softForm(pen, 'M440 640H760L820 820V900H380V820Z', colours.base, { depth: 22 })
  return (
    foldedTop(pen, colours, {
      colour: colours.base,
      texture: weave(pen, colours.base, 11, [230, 1010]),
      inside: pocket,
    }) + place(hood(pen, colours.base), { y: 40 })
  )
}

function collar(pen: Pen, colour: string): string {
  const stand = 'M510 244Q600 214 690 244L676 290Q600 330 524 290Z'
  const side = 'M508 240C530 290 566 326 598 338L540 420C506 380 488 320 496 262Z'
  const flip = 'M692 240C670 290 634 326 602 338L660 420C694 380 712 320 704 262Z'
  return (
    path(stand, darker(colour, 0.3)) +
    [side, flip]
      .map(
        (d) =>
          softForm(pen, d, lighter(colour, 0.08), { depth: 18 }) +
          stitch(d, darker(colour, 0.2), 1.5),
      )
      .join('')
  )
}

function shirtFront(pen: Pen, { base, light }: Colourway): string {
  const pocket = softForm(pen, roundedRect(660, 500, 110, 124, 10), base, {
    depth: 12,
    texture: weave(pen, base, 10, [230, 1010]),
  })
  return (
    path('M580 330H620V1020H580Z', lighter(base, 0.12)) +
    line('M580 340V1010M620 340V1010', darker(base, 0.3), 2, { opacity: 0.6 }) +
    pocket +
    buttons(600, [400, 500, 600, 700, 800, 900], lighter(light, 0.5))
  )
}

const shirt: Draw = (pen, colours) => {
  const { base } = colours
  const cuffs = line('M232 850L330 862M968 850L870 862', darker(base, 0.3), 3)
  return hungOnRail(
    pen,
    hangingTop(pen, colours, {
      colour: base,
      sleeves: 'long',
      texture: weave(pen, base, 10, [230, 1010]),
      inside: cuffs + shirtFront(pen, colours),
    }) + collar(pen, base),
  )
}

const shirtFolded: Draw = (pen, colours) => {
  const { base, light } = colours
  const pinstripes = stripes(pen, mix(base, light, 0.6), 26, 5)
  return (
    foldedTop(pen, colours, {
      colour: base,
      texture: pinstripes,
      inside: shirtFront(pen, colours),
    }) + collar(pen, base)
  )
}

/** A channel of down: lit above, dark in the seam below. */
function quilting(pen: Pen, colour: string): string {
  let seams = ''
  for (let y = 392; y < 990; y += 74)
    seams += `M200 ${y + 8}Q420 ${y + 22} 600 ${y}Q780 ${y + 22} 1000 ${y + 8}`
  const lit = pen.featheredStroke(seams, lighter(colour, 0.7), 40, 0.34, {
    transform: 'translate(0 30)',
  })
  return (
    lit +
    pen.featheredStroke(seams, darker(colour, 0.6), 34, 0.5) +
    line(seams, darker(colour, 0.55), 3, { opacity: 0.7 })
  )
}

const puffer: Draw = (pen, colours) => {
  const { base, accent } = colours
  const neck =
    'M486 262C470 190 520 166 600 166S730 190 714 262C700 320 650 344 600 350C550 344 500 320 486 262Z'
  const body = hangingTop(pen, colours, {
    colour: base,
    sleeves: 'long',
    inside: quilting(pen, base),
    depth: 84,
    creased: false,
  })
  const lining = path('M512 222Q600 190 688 222Q600 262 512 222Z', darker(accent, 0.2))
  return hungOnRail(
    pen,
    body + softForm(pen, neck, base, { depth: 40 }) + lining + zip(600, 250, 990),
  )
}

const bomber: Draw = (pen, colours) => {
  const { base } = colours
  const pockets =
    line('M470 740L440 850M730 740L760 850', darker(base, 0.45), 12) +
    stitch('M482 744L452 854M718 744L748 854', lighter(base, 0.3), 2)
  const body = hangingTop(pen, colours, {
    colour: base,
    sleeves: 'long',
    texture: twill(pen, base, 7),
    inside: cuffsAndHem(pen, base) + pockets,
    depth: 66,
  })
  return hungOnRail(pen, body + collarRib(ROUND_NECK, darker(base, 0.1), 42) + zip(600, 330, 1000))
}

export const fashionTops = {
  tshirt: defineMotif(
    'fashion',
    ['chalk', 'clay', 'sage', 'ink', 'mustard'],
    [
      createShot('wall', tshirt, 1.1),
      createShot('wall', stripedTee, 1.1),
      createShot('table', foldedTee),
    ],
    createCloseUp(tshirt, [600, 400], 2.1, 'wall'),
    createCloseUp(stripedTee, [600, 400], 2.1, 'wall'),
    createCloseUp(foldedTee, [600, 400], 2),
  ),
  hoodie: defineMotif(
    'fashion',
    ['sage', 'lilac', 'graphite', 'mustard', 'coral'],
    [createShot('wall', hoodie, 1.1), createShot('table', hoodieFolded)],
    createCloseUp(hoodie, [600, 420], 2, 'wall'),
  ),
  shirt: defineMotif(
    'fashion',
    ['sky', 'chalk', 'denim', 'blush'],
    [createShot('wall', shirt, 1.1), createShot('table', shirtFolded)],
    createCloseUp(shirt, [620, 380], 2.1, 'wall'),
    createCloseUp(shirtFolded, [620, 380], 2),
  ),
  jacket: defineMotif(
    'fashion',
    ['forest', 'mustard', 'ink', 'brick'],
    [createShot('wall', puffer, 1.1), createShot('wall', bomber, 1.1)],
    createCloseUp(puffer, [610, 420], 2, 'wall'),
    createCloseUp(bomber, [560, 420], 2, 'wall'),
  ),
}
