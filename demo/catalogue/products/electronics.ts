import type { Department } from '../types.ts'

export const electronics: Department = {
  name: 'Electronics',
  family: 'electronics',
  subcategories: [
    {
      name: 'Headphones',
      productLines: [
        {
          motif: 'headphones',
          hasAlternateView: true,
          materialText:
            'The headband is spring steel under a padded cover, and the ear cups fold flat. Cushions and cable are sold as spare parts and come off without tools.',
          careText: 'Wipe the cushions with a damp cloth.',
          usageText: 'In the box: the headphones, a USB-C cable, a 3.5 mm cable and a cloth bag.',
          attributes: {
            Type: 'Over-ear, closed',
            Connection: 'Bluetooth 5.3, 3.5 mm',
            Driver: '40 mm',
          },
          weightGrams: 254,
          products: [
            {
              brand: 'Orrin',
              title: 'Over-ear headphones Orrin 40',
              price: 149,
              compareAtPrice: 179,
              colours: 'coral graphite sage',
              composition: 0,
              description:
                'A calm, even sound and cushions that stay cool. They play for 38 hours on one charge, and for three more after ten minutes on the cable.',
              attributes: { Battery: '38 hours' },
            },
            {
              brand: 'Orrin',
              title: 'Noise-cancelling headphones Orrin 60',
              price: 219,
              colours: 'graphite oat ink',
              composition: 1,
              description:
                'Four microphones listen to the room and take most of a train or an office away. A button lets a voice through when somebody speaks to you.',
              attributes: { Battery: '30 hours', 'Noise cancelling': 'Active, three levels' },
            },
            {
              brand: 'Tessel',
              title: 'Studio headphones with coiled cable',
              price: 89,
              colours: 'ink',
              composition: 0,
              description:
                'Wired headphones for the desk, with a flat response and no battery to run out. The cable locks with a quarter turn and stretches to three metres.',
              attributes: { Connection: '6.3 mm and 3.5 mm' },
            },
            {
              brand: 'Kvist',
              title: 'Folding headphones for the commute',
              price: 54.9,
              colours: 'sky butter lilac',
              composition: 1,
              source: 'aliexpress',
              description:
                'Light on-the-way headphones that fold into a coat pocket. Controls are real buttons, so they work with gloves on.',
              attributes: { Battery: '22 hours' },
            },
          ],
        },
      ],
    },
    {
      name: 'Earbuds',
      productLines: [
        {
          motif: 'earbuds',
          hasAlternateView: true,
          materialText:
            'Each bud weighs under five grams. The case holds three more charges and fills up by cable or on any Qi plate.',
          careText: 'Rinse the tips, never the buds.',
          usageText: 'Three sizes of silicone tips are in the box.',
          attributes: { Connection: 'Bluetooth 5.3', Case: 'USB-C and Qi' },
          weightGrams: 48,
          products: [
            {
              brand: 'Orrin',
              title: 'Wireless earbuds Orrin Mini',
              price: 79,
              colours: 'chalk blush ink sage',
              composition: 1,
              description:
                'Small buds for small ears. One plays alone while the other charges, so a long call never ends early.',
              attributes: { Battery: '6 hours, 24 with the case' },
            },
            {
              brand: 'Orrin',
              title: 'Sports earbuds with ear hooks',
              price: 99,
              compareAtPrice: 119,
              colours: 'ink coral',
              composition: 0,
              description:
                'A soft wing holds them through sprints and burpees. They shrug off sweat and rain, and let enough of the street in to hear a bicycle bell.',
              attributes: { Water: 'IPX5', Battery: '8 hours, 32 with the case' },
            },
            {
              brand: 'Kvist',
              title: 'Everyday earbuds with pocket case',
              price: 34.5,
              colours: 'sky sage',
              composition: 0,
              source: 'aliexpress',
              description:
                'Plain earbuds for podcasts and calls. The case is the size of a matchbox and shows its charge with four dots.',
              attributes: { Battery: '5 hours, 20 with the case' },
            },
            {
              brand: 'Tessel',
              title: 'Earbuds for sleeping',
              price: 64,
              colours: 'lilac oat',
              composition: 1,
              description:
                'Flat enough to lie on. They play rain, fan or your own audio book, and fall silent once you have slept for half an hour.',
              attributes: { Battery: '9 hours' },
            },
          ],
        },
      ],
    },
    {
      name: 'Speakers',
      productLines: [
        {
          motif: 'speaker',
          materialText:
            'The housing is one piece, without a seam to rattle. Under the cloth sits a paper-cone driver with a passive radiator at the back.',
          careText: 'Dust with a soft brush.',
          usageText: 'The battery or the power supply can be replaced with a common screwdriver.',
          attributes: { Connection: 'Bluetooth 5.3, line in', Guarantee: '3 years' },
          weightGrams: 640,
          products: [
            {
              brand: 'Orrin',
              title: 'Portable speaker Orrin Drum',
              price: 119,
              colours: 'clay graphite sky',
              composition: 0,
              description:
                'Round, so it sounds the same from every side of the table. Fourteen hours of music, and a loop to carry it by.',
              attributes: { Power: '20 W', Battery: '14 hours' },
            },
            {
              brand: 'Orrin',
              title: 'Bookshelf speakers, pair',
              price: 289,
              colours: 'forest chalk ink',
              composition: 1,
              description:
                'A pair of active speakers for a room of up to 25 square metres. Turntable, television and phone can stay connected at once.',
              attributes: { Power: '2 × 40 W', Inputs: 'Phono, optical, Bluetooth' },
              stock: 'low',
            },
            {
              brand: 'Kvist',
              title: 'Shower speaker',
              price: 39.9,
              compareAtPrice: 46,
              colours: 'teal butter',
              composition: 0,
              source: 'aliexpress',
              description:
                'Floats, hangs and survives a dive. The buttons are large enough to find with shampoo in your eyes.',
              attributes: { Water: 'IP67', Battery: '9 hours' },
            },
            {
              brand: 'Tessel',
              title: 'Desk speakers for the computer',
              price: 74,
              colours: 'graphite plum',
              composition: 1,
              description:
                'Two small boxes that lift voices out of a video call. One USB-C cable brings both sound and power.',
              attributes: { Power: '2 × 8 W', Connection: 'USB-C' },
            },
          ],
        },
      ],
    },
    {
      name: 'Phones & Tablets',
      productLines: [
        {
          motif: 'smartphone',
          hasAlternateView: true,
          materialText:
            'The frame is recycled aluminium. Screen and battery are held by screws, and the maker promises spare parts and updates for seven years.',
          usageText:
            'In the box: the phone, a cable and a pin for the tray. A charger is not included, because most drawers have one.',
          attributes: { SIM: 'Nano and eSIM', Ports: 'USB-C', Updates: '7 years' },
          weightGrams: 178,
          option: { name: 'Storage', values: { '128 GB': 0, '256 GB': 80, '512 GB': 190 } },
          products: [
            {
              brand: 'Tessel',
              title: 'Smartphone Tessel 6',
              price: 549,
              colours: 'sky forest coral',
              composition: 0,
              description:
                'A middle-sized phone with a bright 6.1-inch screen and a main camera that is good in bad light. The battery lasts a day and a half of ordinary use.',
              attributes: { Screen: '6.1 inches, 120 Hz', Camera: '50 megapixels' },
            },
            {
              brand: 'Tessel',
              title: 'Smartphone Tessel 6 Compact',
              price: 479,
              compareAtPrice: 529,
              colours: 'lilac ink',
              composition: 1,
              description:
                'The same insides in a phone that one hand can hold. It weighs 148 grams and fits the pocket of a shirt.',
              attributes: { Screen: '5.4 inches', Camera: '50 megapixels' },
            },
            {
              brand: 'Nimbrook',
              title: 'Camera phone Nimbrook P3',
              price: 729,
              colours: 'graphite clay',
              composition: 0,
              description:
                'Three lenses from wide to portrait and a shutter button where a camera has one. Photographs are kept as taken, with edits beside them.',
              attributes: { Screen: '6.4 inches', Camera: 'Three lenses, 48 megapixels' },
              stock: 'low',
            },
          ],
        },
        {
          motif: 'tablet',
          hasAlternateView: true,
          materialText:
            'An aluminium back, a laminated screen without a gap, and speakers at both short sides. The pen sticks to the edge and charges there.',
          careText: 'Clean the glass with the cloth that comes with it.',
          usageText: 'Battery and port are repairable, and the guide is public.',
          attributes: { Ports: 'USB-C', Wireless: 'Wi-Fi 6E', Pen: 'Supported' },
          weightGrams: 470,
          option: { name: 'Storage', values: { '64 GB': 0, '256 GB': 90 } },
          products: [
            {
              brand: 'Tessel',
              title: 'Tablet Tessel Slate 11',
              price: 389,
              colours: 'coral teal plum',
              composition: 0,
              description:
                'For reading, drawing and films in bed. The 11-inch screen turns warm in the evening and can be read in the sun.',
              attributes: { Screen: '11 inches', Battery: '12 hours' },
            },
            {
              brand: 'Tessel',
              title: 'Drawing tablet with pen',
              price: 459,
              compareAtPrice: 499,
              colours: 'teal sage',
              composition: 1,
              description:
                'A matt screen that feels like paper and a pen with 4,096 levels. Your hand can rest on the glass while you draw.',
              attributes: { Screen: '10.4 inches, matt', Pen: 'Included' },
            },
            {
              brand: 'Kvist',
              title: 'Reading tablet 8',
              price: 139,
              colours: 'oat ink',
              composition: 1,
              source: 'aliexpress',
              description:
                'Light enough to hold for a whole chapter. It has a blue-light filter that does not turn the pages orange.',
              attributes: { Screen: '8 inches', Battery: '15 hours' },
            },
          ],
        },
      ],
    },
    {
      name: 'Computers',
      productLines: [
        {
          motif: 'laptop',
          hasAlternateView: true,
          materialText:
            'Milled aluminium, a hinge that opens with one finger, and a keyboard with 1.5 mm of travel. Memory, disk and battery can be reached through eight screws.',
          usageText:
            'In the box: the laptop, a 65 W charger and a two-metre cable. The guarantee is three years and stays when you open the machine.',
          attributes: {
            Ports: '2 × USB-C, HDMI, 3.5 mm',
            Wireless: 'Wi-Fi 6E',
            Guarantee: '3 years',
          },
          weightGrams: 1290,
          option: { name: 'Memory', values: { '16 GB': 0, '32 GB': 160 } },
          products: [
            {
              brand: 'Tessel',
              title: 'Laptop Tessel Fold 14',
              price: 1090,
              colours: 'silver graphite',
              composition: 0,
              description:
                'A quiet everyday machine: 1.3 kilos, a matt 14-inch screen and a fan that mostly rests. It lasts a working day without its charger.',
              attributes: { Screen: '14 inches, matt', Battery: '13 hours' },
            },
            {
              brand: 'Tessel',
              title: 'Laptop Tessel Fold 16',
              price: 1490,
              compareAtPrice: 1590,
              colours: 'ink blush',
              composition: 1,
              description:
                'More screen and a graphics chip for pictures and film. It stays cool on a lap, since the warm air leaves by the back.',
              attributes: { Screen: '16 inches', Battery: '10 hours' },
            },
            {
              brand: 'Kvist',
              title: 'Student laptop 13',
              price: 499,
              colours: 'sky blush',
              composition: 0,
              description:
                'For lectures, essays and video calls. The corners are rubber and the keyboard drains a spilt coffee.',
              attributes: { Screen: '13.3 inches', Battery: '11 hours' },
              stock: 'out',
            },
          ],
        },
        {
          motif: 'keyboard',
          materialText:
            'Keys are dyed through, so letters cannot wear off, and each switch can be pulled out and replaced. The case is filled with foam: it sounds like rain, not like hail.',
          usageText:
            'Works with three devices by Bluetooth and with a fourth by cable. A key puller and four spare switches are in the box.',
          attributes: { Layout: '75 %, ISO or ANSI', Connection: 'Bluetooth 5.1, USB-C' },
          weightGrams: 780,
          option: { name: 'Layout', values: { 'US English': 0, 'UK English': 0, German: 0 } },
          products: [
            {
              brand: 'Kvist',
              title: 'Mechanical keyboard Kvist 75',
              price: 119,
              colours: 'sage graphite lilac',
              composition: 0,
              description:
                'Soft tactile switches and a knob for the volume. Small enough to leave the mouse where your hand is.',
            },
            {
              brand: 'Kvist',
              title: 'Low-profile keyboard',
              price: 89,
              compareAtPrice: 99,
              colours: 'graphite clay',
              composition: 1,
              description:
                'Half as high as most mechanical keyboards, so your wrists lie flat. The battery lasts five months at an hour a day.',
            },
            {
              brand: 'Padmore',
              title: 'Gaming keyboard with hot-swap switches',
              price: 139,
              colours: 'lilac ink',
              composition: 0,
              description:
                'A thousand reports a second and switches that act after 1.2 mm. Light shines through the legends, not past them.',
            },
          ],
        },
        {
          motif: 'mouse',
          materialText:
            'Shells are textured where fingers rest, and the feet glide on glass as on cloth. The wheel turns in steps or freely.',
          careText: 'Clean the sensor with a dry cotton bud.',
          usageText: 'All buttons can be set without an account.',
          attributes: { Sensor: 'Optical, up to 8,000 dpi', Buttons: '5' },
          weightGrams: 84,
          products: [
            {
              brand: 'Kvist',
              title: 'Quiet wireless mouse',
              price: 39,
              colours: 'chalk mustard ink',
              composition: 0,
              description:
                'Buttons that do not click aloud, for libraries and shared desks. One AA battery lasts a year.',
            },
            {
              brand: 'Padmore',
              title: 'Wired gaming mouse with mat',
              price: 59,
              compareAtPrice: 69,
              colours: 'ink sky',
              composition: 1,
              description:
                'A light mouse on a braided cable and a stitched cloth mat to go with it. Both hands can use it.',
            },
            {
              brand: 'Tessel',
              title: 'Travel mouse',
              price: 29.9,
              colours: 'coral graphite',
              composition: 0,
              source: 'aliexpress',
              description:
                'Small enough for a coat pocket. It wakes when you touch it and sleeps when you do not.',
            },
          ],
        },
      ],
    },
    {
      name: 'Cameras & Drones',
      productLines: [
        {
          motif: 'camera',
          hasAlternateView: true,
          materialText:
            'Dials for aperture, time and correction are where the fingers expect them. Body and lens are metal, the grip is textured rubber.',
          careText: 'Keep it from salt water and wipe the lens with the cloth alone.',
          usageText: 'In the box: the camera, a battery, a strap and a cap.',
          attributes: { Mount: 'N bayonet', Storage: 'SD', Ports: 'USB-C, HDMI micro' },
          weightGrams: 420,
          products: [
            {
              brand: 'Nimbrook',
              title: 'Compact camera Nimbrook 35',
              price: 689,
              colours: 'forest graphite brick',
              composition: 0,
              description:
                'A pocket camera with a fixed 35 mm lens that asks you to step closer. The finder is bright and works with spectacles.',
              attributes: { Sensor: '24 megapixels, APS-C', Lens: '35 mm f/2' },
            },
            {
              brand: 'Nimbrook',
              title: 'System camera with 50 mm lens',
              price: 949,
              compareAtPrice: 1049,
              colours: 'graphite sand',
              composition: 1,
              description:
                'Room for other lenses later, and a stabilised sensor that forgives an unsteady hand at dusk.',
              attributes: { Sensor: '26 megapixels', Lens: '50 mm f/1.8' },
            },
            {
              brand: 'Kvist',
              title: 'Digital camera for beginners',
              price: 119,
              colours: 'coral sky butter',
              composition: 1,
              source: 'aliexpress',
              description:
                'A simple first camera with a real finder, two filters and a button that only takes pictures.',
              attributes: { Sensor: '16 megapixels', Lens: '28 mm f/2.8' },
            },
          ],
        },
        {
          motif: 'drone',
          hasAlternateView: true,
          materialText:
            'Arms fold along the body, and the propellers come off by a quarter turn. It lands by itself when the battery runs low or the signal is lost.',
          usageText:
            'Two spare propellers and a screwdriver are in the box. Please read the rules of your country before the first flight.',
          attributes: { 'Flight time': '28 minutes', Wind: 'Up to 9 m/s', Camera: '4K, 30 frames' },
          weightGrams: 249,
          products: [
            {
              brand: 'Nimbrook',
              title: 'Folding camera drone',
              price: 459,
              colours: 'silver graphite',
              composition: 0,
              description:
                'Under 250 grams, so in many countries it needs no licence. The camera hangs in a gimbal and keeps its horizon.',
            },
            {
              brand: 'Nimbrook',
              title: 'Trail drone with obstacle sensors',
              price: 729,
              compareAtPrice: 799,
              colours: 'mustard ink',
              composition: 1,
              description:
                'Follows a runner or a bicycle at a set distance and goes round trees. The remote has its own screen.',
              stock: 'low',
            },
            {
              brand: 'Kvist',
              title: 'Indoor practice drone',
              price: 69,
              colours: 'sky coral',
              composition: 0,
              source: 'aliexpress',
              description:
                'Guards round the propellers make it safe for a living room. Good for learning before the large one.',
              attributes: { 'Flight time': '9 minutes', Camera: '720p' },
            },
          ],
        },
      ],
    },
    {
      name: 'Gaming',
      productLines: [
        {
          motif: 'controller',
          materialText:
            'Sticks use magnets in place of contacts, so they cannot drift. Triggers stop short or travel far, as you set them.',
          usageText:
            'Charges by USB-C and keeps playing while it does. Works with computers, phones and most consoles.',
          attributes: { Connection: 'Bluetooth, 2.4 GHz, USB-C', Battery: '20 hours' },
          weightGrams: 236,
          products: [
            {
              brand: 'Padmore',
              title: 'Wireless controller Padmore One',
              price: 69,
              colours: 'lilac chalk ink teal',
              composition: 0,
              description:
                'A controller that disappears in the hand. Two extra buttons at the back can repeat any other.',
            },
            {
              brand: 'Padmore',
              title: 'Controller with clear travel case',
              price: 94,
              compareAtPrice: 109,
              colours: 'ink coral',
              composition: 1,
              description:
                'The same controller with a hard case and a charging cradle that shows 100 % in words.',
            },
            {
              brand: 'Kvist',
              title: 'Phone controller',
              price: 42,
              colours: 'graphite butter',
              composition: 0,
              source: 'aliexpress',
              description:
                'Clamps a phone above the sticks and pairs in three seconds. No app is needed.',
            },
            {
              brand: 'Padmore',
              title: 'Small controller for small hands',
              price: 49,
              colours: 'coral sky',
              composition: 1,
              description:
                'Nine tenths of the usual size, with a soft shell and a cable that will not pull the console off the shelf.',
            },
          ],
        },
      ],
    },
    {
      name: 'Wearables',
      productLines: [
        {
          motif: 'smartwatch',
          hasAlternateView: true,
          materialText:
            'Aluminium, glass and a silicone strap with a pin that any 20 mm strap fits. Health figures stay on the watch unless you send them on.',
          careText: 'Rinse it after salt water.',
          usageText: 'In the box: the watch, two lengths of strap and a magnetic charger.',
          attributes: { Water: '5 ATM', Sensors: 'Pulse, oxygen, GPS', Strap: '20 mm' },
          weightGrams: 38,
          products: [
            {
              brand: 'Tessel',
              title: 'Smartwatch Tessel Round the Clock',
              price: 199,
              colours: 'coral sage lilac',
              composition: 0,
              description:
                'Rings for the day’s steps, climbs and rest, and a week between charges. Messages can be read but wait politely.',
              attributes: { Battery: '7 days' },
            },
            {
              brand: 'Tessel',
              title: 'Smartwatch with always-on dial',
              price: 249,
              compareAtPrice: 279,
              colours: 'ink oat',
              composition: 1,
              description:
                'The hands are always there, as on a watch. Maps, music and card payments work without the phone.',
              attributes: { Battery: '4 days' },
            },
            {
              brand: 'Stride North',
              title: 'Running watch with maps',
              price: 289,
              colours: 'forest butter',
              composition: 0,
              description:
                'Finds satellites in five seconds and shows the way back. Buttons, because wet screens do not listen.',
              attributes: { Battery: '30 hours with GPS' },
            },
            {
              brand: 'Kvist',
              title: 'Activity watch',
              price: 44.9,
              colours: 'sky graphite blush',
              composition: 1,
              source: 'aliexpress',
              description:
                'Steps, pulse, sleep and the time. It does little, and does it for two weeks on one charge.',
              attributes: { Battery: '14 days', Sensors: 'Pulse' },
            },
          ],
        },
      ],
    },
    {
      name: 'Power & Charging',
      productLines: [
        {
          motif: 'powerBank',
          materialText:
            'Cells are tested one by one and guarded against heat and over-charging. The shell is recycled plastic with a soft finish.',
          careText: 'Recharge it twice a year when it is not in use.',
          usageText: 'May be taken on board as hand luggage.',
          attributes: { Ports: 'USB-C', Protection: 'Heat, current, short circuit' },
          weightGrams: 215,
          products: [
            {
              brand: 'Kvist',
              title: 'Power bank 10,000 mAh',
              price: 35,
              colours: 'sky mustard graphite',
              composition: 0,
              description:
                'Two full charges for a phone in something the size of one. The cable is built in and doubles as its handle.',
              attributes: { Capacity: '10,000 mAh', Power: '22 W' },
            },
            {
              brand: 'Kvist',
              title: 'Wireless charging plate',
              price: 29,
              compareAtPrice: 36,
              colours: 'graphite sky',
              composition: 1,
              description:
                'Put the phone down anywhere on it. A single light, and it goes out at night.',
              attributes: { Power: '15 W Qi2' },
            },
            {
              brand: 'Tessel',
              title: 'Laptop power bank 20,000 mAh',
              price: 79,
              colours: 'ink sage',
              composition: 0,
              description:
                'Enough power for a laptop and honest about it: a small display counts what is left in minutes.',
              attributes: { Capacity: '20,000 mAh', Power: '65 W' },
            },
            {
              brand: 'Tessel',
              title: 'Bedside charger with clock ring',
              price: 45,
              colours: 'oat plum',
              composition: 1,
              source: 'aliexpress',
              description:
                'Charges a phone lying down and earbuds beside it. The edge glows softly when you tap the table.',
              attributes: { Power: '10 W' },
            },
          ],
        },
      ],
    },
  ],
}
