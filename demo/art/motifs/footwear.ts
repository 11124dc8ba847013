import { darker, lighter, mix } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { folds, softForm, stitch, tube } from '../solids.ts'
import { type Draw, FLOOR, floorShadow } from '../studio.ts'
import { circle, line, path, place, rect, round } from '../svg.ts'
import { dots, rib, weave } from '../textures.ts'

type Shoe = (pen: Pen, colours: Colourway) => string

const shoeShadow = (pen: Pen, colours: Colourway): string =>
  floorShadow(pen, colours, 600, FLOOR - 4, 420, 0.09)

/** Laces crossing a throat that runs from the toe end up to the ankle. */
function laces(
  from: readonly [number, number],
  to: readonly [number, number],
  count: number,
  colour: string,
  width = 15,
): string {
  let drawn = ''
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1)
    const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    drawn += tube(
      `M${round(x - 22)} ${round(y - 22)}Q${round(x + 20)} ${round(y - 8)} ${round(x + 40)} ${round(y + 36)}`,
      colour,
      width,
    )
  }
  return drawn
}

const COURT_UPPER =
  'M204 872C196 800 236 764 320 742C410 718 470 664 524 584C540 556 560 544 590 556C640 590 690 590 744 566C800 540 850 516 900 508C936 504 948 522 954 560C966 650 1000 740 1002 872C860 884 380 886 204 872Z'
const COURT_SOLE =
  'M192 864C186 920 196 958 244 960H958C1002 958 1016 920 1008 858C880 878 760 884 630 880C480 876 330 882 192 864Z'

const courtShoe: Shoe = (pen, { base, light, accent }) => {
  const tongue = softForm(
    pen,
    'M486 610C500 540 540 470 590 452C630 446 650 470 640 520L600 620Z',
    lighter(base, 0.1),
    {
      depth: 30,
    },
  )
  const lining = path(
    'M560 560C640 610 720 590 800 552C850 530 900 512 930 524L900 580C800 620 650 640 560 560Z',
    darker(base, 0.45),
  )
  const toeCap =
    line('M236 780Q330 800 372 872', darker(base, 0.3), 3) +
    stitch('M246 772Q340 792 384 868', light, 2.5)
  const heel =
    path('M900 500L960 560L1010 880H920C930 740 900 640 880 560Z', accent) +
    stitch('M884 560C904 640 930 740 922 872', light, 2.5)
  const stripe =
    path('M560 860C640 800 700 720 724 620L776 604C760 720 700 810 640 868Z', accent) +
    path('M660 866C730 800 780 720 800 594L826 584C816 710 780 800 716 868Z', lighter(accent, 0.3))
  const throat = stitch(
    'M396 730C460 700 520 640 556 580M430 760C520 740 590 680 620 610',
    light,
    2.5,
  )
  const sole =
    softForm(pen, COURT_SOLE, material.paper, { depth: 26 }) +
    line('M200 916C400 930 800 930 1010 912', darker(material.paper, 0.25), 4)
  return (
    tongue +
    softForm(pen, COURT_UPPER, base, {
      depth: 54,
      inside: lining + stripe + toeCap + heel + throat,
    }) +
    laces([430, 716], [566, 566], 5, light) +
    sole
  )
}

const RUNNER_UPPER =
  'M176 850C180 770 250 740 330 716C430 684 500 620 560 548C590 520 620 540 660 560C720 580 780 560 830 520C860 496 896 470 926 480C956 496 950 560 968 640C984 720 1010 780 1006 846C800 870 380 880 176 850Z'
const RUNNER_SOLE =
  'M160 838C150 880 170 930 240 948C300 962 420 950 560 952C720 956 860 962 960 958C1030 950 1046 880 1024 812C960 820 900 846 780 852C560 862 330 872 160 838Z'

const runner: Shoe = (pen, { base, light, accent, shade }) => {
  const mesh = dots(pen, darker(base, 0.4), 15, 3.2, 0.35)
  const swoop =
    path(
      'M420 850C520 800 640 760 700 640L730 560L790 548C800 700 900 740 1010 740V870H420Z',
      shade,
    ) +
    path(
      'M470 852C580 810 700 770 760 640C780 730 860 790 1010 790V812C860 816 770 790 740 730C690 800 600 840 530 856Z',
      accent,
    )
  const collar = path(
    'M570 545C660 600 760 590 830 530C870 500 900 480 940 490L930 540C850 580 700 640 570 545Z',
    darker(base, 0.5),
  )
  const foam = softForm(pen, RUNNER_SOLE, material.paper, {
    depth: 44,
    inside: path('M150 900C300 960 700 930 1040 900V980H150Z', accent, { opacity: 0.9 }),
  })
  const pull = tube('M930 486C960 430 1000 470 968 540', accent, 14)
  return (
    pull +
    softForm(pen, RUNNER_UPPER, base, { depth: 56, texture: mesh, inside: swoop + collar }) +
    laces([430, 682], [594, 540], 5, light, 12) +
    foam
  )
}

const BOOT =
  'M462 300Q610 280 760 300C772 420 764 560 776 660C796 760 806 820 800 872H226C216 800 262 752 350 724C430 700 468 640 470 560C474 460 466 380 462 300Z'

const chelsea: Shoe = (pen, { base, accent }) => {
  const elastic = 'M560 330H690C694 440 700 520 650 600C590 540 560 440 560 330Z'
  const gusset = softForm(pen, elastic, darker(base, 0.25), {
    depth: 22,
    texture: rib(pen, base, 14),
  })
  const seams = stitch(
    'M440 700C560 730 660 720 782 690M470 640Q560 680 640 612',
    lighter(base, 0.4),
    2.5,
  )
  const creases = folds(
    base,
    [
      [400, 720, 450, 750, 520, 756],
      [470, 600, 500, 640, 560, 660],
      [360, 740, 400, 780, 460, 796],
    ],
    16,
  )
  const tab = tube('M720 296C716 236 776 236 772 300', accent, 18)
  const sole =
    softForm(
      pen,
      'M214 864C204 920 212 960 246 960H570Q592 960 604 938H652L656 960H808C816 930 812 890 808 864Z',
      material.rubber,
      {
        depth: 18,
      },
    ) + line('M218 872H806', material.oak, 10)
  return (
    tab +
    softForm(pen, BOOT, base, { depth: 60, inside: gusset + seams + creases }) +
    path('M470 302Q610 284 752 302Q610 326 470 302Z', darker(base, 0.6)) +
    sole
  )
}

const single =
  (shoe: Shoe): Draw =>
  (pen, colours) =>
    shoeShadow(pen, colours) + shoe(pen, colours)

const pair =
  (shoe: Shoe): Draw =>
  (pen, colours) => {
    const far = place(shoeShadow(pen, colours) + shoe(pen, colours), {
      x: 90,
      y: -76,
      scale: 0.9,
      about: [600, FLOOR],
    })
    return (
      far +
      place(shoeShadow(pen, colours) + shoe(pen, colours), {
        x: -60,
        y: 30,
        scale: 0.94,
        about: [600, FLOOR],
      })
    )
  }

const bootPair: Draw = (pen, colours) =>
  place(floorShadow(pen, colours, 520, FLOOR, 330, 0.1) + chelsea(pen, colours), {
    x: 190,
    y: -70,
    scale: 0.9,
    about: [600, FLOOR],
  }) +
  place(floorShadow(pen, colours, 520, FLOOR, 330, 0.1) + chelsea(pen, colours), {
    x: -30,
    y: 20,
    scale: 0.94,
    about: [600, FLOOR],
  })

const boot: Draw = (pen, colours) =>
  place(floorShadow(pen, colours, 520, FLOOR, 330, 0.1) + chelsea(pen, colours), { x: 90 })

const CROWN = 'M326 740C300 520 440 380 630 380C810 380 930 540 916 744C800 806 460 806 326 740Z'

const cap: Draw = (pen, colours) => {
  const { base, accent, light } = colours
  const visor = 'M330 716C230 736 120 800 96 858C190 906 520 900 690 782C560 790 420 776 330 716Z'
  const panels =
    line(
      'M628 380C520 470 470 600 476 780M628 380C760 470 800 600 800 776',
      darker(base, 0.35),
      3,
    ) + stitch('M616 384C508 474 458 600 464 778M640 384C772 470 812 600 812 772', light, 2)
  const eyelets =
    circle(420, 560, 9, darker(base, 0.5)) +
    circle(676, 520, 9, darker(base, 0.5)) +
    circle(850, 570, 9, darker(base, 0.5))
  const badge =
    circle(560, 590, 52, accent) + path('M508 590a52 52 0 0 1 104 0Z', lighter(base, 0.5))
  const rows = stitch(
    'M322 742C250 764 170 812 140 854M352 766C290 786 230 826 196 872M400 784C340 806 300 836 270 884',
    light,
    2,
  )
  return (
    floorShadow(pen, colours, 660, 762, 290, 0.16) +
    floorShadow(pen, colours, 400, 862, 270, 0.15) +
    softForm(pen, CROWN, base, {
      depth: 70,
      texture: weave(pen, base, 10, [370, 800]),
      inside: panels + eyelets + badge,
    }) +
    softForm(pen, visor, darker(base, 0.04), { depth: 30, inside: rows }) +
    path('M606 378a24 14 0 0 1 48 0Z', darker(base, 0.1))
  )
}

const lowered =
  (draw: Draw): Draw =>
  (pen, colours) =>
    place(draw(pen, colours), { y: 70 })

const capPair: Draw = (pen, colours) => {
  const other = { ...colours, base: mix(colours.base, colours.light, 0.6), accent: colours.base }
  return (
    place(cap(pen, other), { x: 130, y: -70, scale: 0.76, about: [600, 760] }) +
    place(cap(pen, colours), { x: -70, y: 90, scale: 0.86, about: [600, 760] })
  )
}

const BEANIE = 'M340 790C316 560 420 370 600 366S884 560 860 790C700 830 500 830 340 790Z'
const CUFF =
  'M318 730C480 776 720 776 882 730C900 790 900 850 880 900C720 946 480 946 320 900C300 850 300 790 318 730Z'

function hat(pen: Pen, { base, accent }: Colourway): string {
  const crease = folds(
    base,
    [
      [600, 380, 520, 520, 500, 760],
      [600, 380, 690, 520, 700, 760],
      [600, 380, 420, 500, 390, 740],
      [600, 380, 780, 500, 812, 740],
    ],
    26,
  )
  return (
    softForm(pen, BEANIE, base, { depth: 80, texture: rib(pen, base, 26), inside: crease }) +
    softForm(pen, CUFF, base, { depth: 60, texture: rib(pen, base, 22) }) +
    rect(660, 800, 110, 64, 6, accent) +
    line('M684 822h62M684 842h40', lighter(accent, 0.6), 5)
  )
}

function pompon(pen: Pen, colour: string): string {
  let strands = ''
  for (let i = 0; i < 90; i++) {
    const [angle, reach] = [pen.random() * 6.283, 40 + pen.random() * 58]
    strands += `M600 316L${round(600 + Math.cos(angle) * reach)} ${round(316 + Math.sin(angle) * reach)}`
  }
  const ball = 'M510 316a90 90 0 1 0 180 0a90 90 0 1 0-180 0Z'
  return (
    softForm(pen, ball, colour, { depth: 70 }) +
    line(strands, lighter(colour, 0.2), 5, { opacity: 0.55 })
  )
}

const beanie: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, 912, 300, 0.16) + pompon(pen, colours.light) + hat(pen, colours)

const beaniePair: Draw = (pen, colours) => {
  const other = { ...colours, base: colours.accent, accent: colours.base }
  return (
    place(floorShadow(pen, colours, 600, 912, 300, 0.16) + hat(pen, other), {
      x: 190,
      y: -30,
      scale: 0.78,
      turn: 6,
      about: [600, 912],
    }) +
    place(floorShadow(pen, colours, 600, 912, 300, 0.16) + hat(pen, colours), {
      x: -160,
      y: 20,
      scale: 0.84,
      turn: -4,
      about: [600, 912],
    })
  )
}

export const footwear = {
  sneaker: defineMotif(
    'fashion',
    ['chalk', 'forest', 'sky', 'coral'],
    [
      createShot('floor', single(courtShoe), 1.08, 70),
      createShot('floor', pair(courtShoe), 0.98, 50),
    ],
    createCloseUp(single(courtShoe), [560, 690], 1.9),
  ),
  boot: defineMotif(
    'fashion',
    ['sand', 'ink', 'brick', 'graphite'],
    [createShot('floor', boot, 1.12), createShot('arch', bootPair, 0.98)],
    createCloseUp(boot, [700, 560], 1.9),
  ),
  cap: defineMotif(
    'fashion',
    ['denim', 'mustard', 'sage', 'brick'],
    [createShot('floor', lowered(cap), 1.1), createShot('floor', lowered(capPair), 1.1)],
    createCloseUp(cap, [560, 600], 2),
  ),
  beanie: defineMotif(
    'fashion',
    ['teal', 'coral', 'oat', 'mustard'],
    [createShot('floor', beanie, 1.05, 20), createShot('floor', beaniePair, 1.1, 50)],
    createCloseUp(beanie, [660, 760], 2),
  ),
}

export const runningShoe = defineMotif(
  'sports',
  ['coral', 'sky', 'graphite', 'butter'],
  [createShot('floor', single(runner), 1.04, 70), createShot('floor', pair(runner), 0.98, 50)],
  createCloseUp(single(runner), [620, 740], 1.9),
)
