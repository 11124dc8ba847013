import { clothesSizes, type Department, shoeSizes, withoutSurcharge } from '../types.ts'

export const fashion: Department = {
  name: 'Fashion',
  family: 'fashion',
  subcategories: [
    {
      name: 'T-shirts & Shirts',
      productLines: [
        {
          motif: 'tshirt',
          materialText:
            'Organic cotton jersey of 180 grams, knitted in Portugal and washed once, so that it hardly shrinks. The collar is double and stays flat.',
          careText: 'Wash at 30 degrees with like colours and dry on a line.',
          usageText: 'Fits true to size; the model is 1.78 m and wears M.',
          attributes: {
            Material: '100 % organic cotton',
            Weight: '180 g/m²',
            'Made in': 'Portugal',
          },
          weightGrams: 190,
          option: clothesSizes,
          products: [
            {
              brand: 'Merrow',
              title: 'T-shirt with sun print',
              price: 29,
              colours: 'chalk mustard ink',
              composition: 0,
              description:
                'A small sun over a horizon, printed in water-based ink that moves with the cloth.',
            },
            {
              brand: 'Merrow',
              title: 'Striped T-shirt',
              price: 34,
              colours: 'clay sky forest',
              composition: 1,
              description:
                'Stripes knitted in, not printed on. They meet at the seams, which takes a patient cutter.',
            },
            {
              brand: 'Oldfield Row',
              title: 'Pocket T-shirt, heavy jersey',
              price: 38,
              compareAtPrice: 44,
              colours: 'sage clay oat ink',
              composition: 2,
              description:
                'Thick enough to wear alone in March. The pocket holds a pencil and nothing heavier.',
              attributes: { Weight: '240 g/m²' },
            },
            {
              brand: 'Kettle Lane',
              title: 'Everyday T-shirt',
              price: 14.9,
              colours: 'plum teal butter',
              composition: 0,
              source: 'aliexpress',
              description: 'A light T-shirt for layering, with a narrow collar and a straight hem.',
              attributes: { Weight: '150 g/m²', 'Made in': 'Türkiye' },
            },
          ],
        },
        {
          motif: 'shirt',
          hasAlternateView: true,
          materialText:
            'Two-ply cotton with a soft hand and shell-look buttons sewn on with a stem. Seams are felled, so nothing frays inside.',
          careText: 'Wash at 40 degrees and hang up wet; then it needs little ironing.',
          usageText: 'A spare button is in the side seam.',
          attributes: { Material: '100 % cotton', Fit: 'Regular' },
          weightGrams: 260,
          option: clothesSizes,
          products: [
            {
              brand: 'Oldfield Row',
              title: 'Oxford shirt',
              price: 59,
              colours: 'sky chalk blush',
              composition: 0,
              description:
                'A basket weave that is smart with a jacket and easy without one. Softer after every wash.',
            },
            {
              brand: 'Tarn & Thread',
              title: 'Denim shirt',
              price: 69,
              compareAtPrice: 79,
              colours: 'denim ink',
              composition: 0,
              description:
                'Light denim dyed with indigo, two pockets and a curved hem. The colour will fade where you move.',
            },
            {
              brand: 'Tarn & Thread',
              title: 'Linen shirt',
              price: 74,
              colours: 'oat sage apricot',
              composition: 1,
              description: 'European linen for days above 25 degrees. It creases, and should.',
              attributes: { Material: '100 % linen' },
            },
            {
              brand: 'Merrow',
              title: 'Overshirt in brushed cotton',
              price: 82,
              colours: 'brick forest',
              composition: 1,
              description:
                'Something between a shirt and a jacket, with two pockets that hold a telephone and a notebook.',
              stock: 'low',
            },
          ],
        },
      ],
    },
    {
      name: 'Hoodies & Jackets',
      productLines: [
        {
          motif: 'hoodie',
          hasAlternateView: true,
          materialText:
            'Loop-back cotton with a double hood that stands up by itself. Cuffs and hem have a little elastane and keep their shape.',
          careText: 'Wash inside out at 30 degrees. Not for the tumble dryer.',
          attributes: { Material: '95 % cotton, 5 % elastane', Weight: '340 g/m²' },
          weightGrams: 620,
          option: clothesSizes,
          products: [
            {
              brand: 'Merrow',
              title: 'Heavy hoodie',
              price: 69,
              colours: 'sage graphite coral',
              composition: 0,
              description:
                'The one you reach for from October on. The pocket is lined with fleece.',
            },
            {
              brand: 'Merrow',
              title: 'Cropped hoodie',
              price: 59,
              compareAtPrice: 66,
              colours: 'lilac blush',
              composition: 0,
              description:
                'Ends at the waist and has wide sleeves. Good over a dress, or with high trousers.',
            },
            {
              brand: 'Kettle Lane',
              title: 'Hoodie with wide pocket',
              price: 36,
              colours: 'mustard teal',
              composition: 1,
              source: 'aliexpress',
              description:
                'A straight hoodie in brushed fleece, warm on the inside from the first day.',
            },
            {
              brand: 'Oldfield Row',
              title: 'Hoodie in undyed cotton',
              price: 79,
              colours: 'oat',
              composition: 1,
              description: 'The colour is that of the plant. Each differs a little from the next.',
            },
          ],
        },
        {
          motif: 'jacket',
          materialText:
            'Recycled outer and filling, and a zip that can be mended with pliers. Two outer pockets close, one inner pocket fits a paperback.',
          careText:
            'Wash at 30 degrees with liquid soap and dry with two tennis balls, which shake the filling up.',
          attributes: {
            Outer: 'Recycled polyamide',
            Filling: 'Recycled polyester',
            Rain: 'Showerproof',
          },
          weightGrams: 540,
          option: clothesSizes,
          products: [
            {
              brand: 'Fellgate',
              title: 'Quilted jacket',
              price: 139,
              compareAtPrice: 165,
              colours: 'forest ink brick',
              composition: 0,
              description:
                'Light, warm and packed in its own pocket. For standing about as much as for walking.',
            },
            {
              brand: 'Tarn & Thread',
              title: 'Zip jacket in waxed cotton',
              price: 159,
              colours: 'mustard olive',
              composition: 1,
              description:
                'Waxed by hand and happy in drizzle. A tin of wax once a year keeps it so.',
              attributes: { Outer: 'Waxed cotton', Filling: 'None' },
            },
            {
              brand: 'Fellgate',
              title: 'Down-free winter jacket',
              price: 189,
              colours: 'plum ink',
              composition: 0,
              description:
                'Warm to minus ten without a single feather. The collar covers the chin.',
              stock: 'low',
            },
            {
              brand: 'Kettle Lane',
              title: 'Light track jacket',
              price: 44,
              colours: 'brick teal',
              composition: 1,
              source: 'aliexpress',
              description: 'A thin layer for the way to training, with a two-way zip.',
              attributes: { Filling: 'None' },
            },
          ],
        },
      ],
    },
    {
      name: 'Dresses',
      productLines: [
        {
          motif: 'dress',
          materialText:
            'Cut from one width of cloth with pockets in both side seams. The lining ends above the knee and does not cling.',
          careText: 'Wash at 30 degrees on a gentle cycle and hang up wet. Iron from the inside.',
          attributes: {
            Material: '70 % viscose, 30 % linen',
            Length: '104 cm in M',
            Pockets: 'Two',
          },
          weightGrams: 330,
          option: clothesSizes,
          products: [
            {
              brand: 'Merrow',
              title: 'Strap dress with swinging skirt',
              price: 79,
              colours: 'plum forest teal',
              composition: 0,
              description:
                'Straps that tie, so it fits whoever wears it. It turns with you, and a little after.',
            },
            {
              brand: 'Merrow',
              title: 'Dotted dress with belt',
              price: 89,
              compareAtPrice: 105,
              colours: 'coral sky',
              composition: 1,
              description:
                'Small dots, short sleeves and a belt in the colour of the sea. Dressed up or not, as the shoes say.',
            },
            {
              brand: 'Tarn & Thread',
              title: 'Linen summer dress',
              price: 98,
              colours: 'sage apricot',
              composition: 0,
              description: 'Wide and cool, with buttons down the back that need no help.',
              attributes: { Material: '100 % linen' },
            },
            {
              brand: 'Kettle Lane',
              title: 'Day dress with short sleeves',
              price: 42,
              colours: 'lilac mustard',
              composition: 1,
              source: 'aliexpress',
              description:
                'An easy dress for work and weekend. The waist is elastic and does not show it.',
            },
            {
              brand: 'Oldfield Row',
              title: 'Evening dress in dark crêpe',
              price: 129,
              colours: 'ink brick',
              composition: 0,
              description:
                'Crêpe that falls straight and creases little, so it may travel in a suitcase.',
              attributes: { Material: '100 % viscose crêpe' },
              stock: 'low',
            },
          ],
        },
      ],
    },
    {
      name: 'Jeans',
      productLines: [
        {
          motif: 'jeans',
          hasAlternateView: true,
          materialText:
            'Thirteen-ounce denim with a trace of stretch, sewn with thread that matches the patch. Rivets sit where jeans tear.',
          careText: 'Wash seldom, cold and inside out.',
          usageText: 'Repairs are free for two years: send them clean.',
          attributes: { Material: '98 % cotton, 2 % elastane', Weight: '13 oz' },
          weightGrams: 640,
          option: { name: 'Waist', values: withoutSurcharge('28', '30', '32', '34', '36') },
          products: [
            {
              brand: 'Tarn & Thread',
              title: 'Straight jeans',
              price: 89,
              colours: 'denim ink',
              composition: 0,
              description:
                'A straight leg and a middle waist: the shape that was right before and will be again.',
            },
            {
              brand: 'Tarn & Thread',
              title: 'Wide jeans in light wash',
              price: 95,
              compareAtPrice: 110,
              colours: 'sky chalk',
              composition: 0,
              description:
                'Washed with stones and little water until it looks like an old favourite.',
            },
            {
              brand: 'Oldfield Row',
              title: 'Slim jeans, dark',
              price: 84,
              colours: 'ink graphite',
              composition: 1,
              description: 'Slim but not tight. The dye is fixed, so a pale sofa is safe.',
            },
            {
              brand: 'Kettle Lane',
              title: 'Jeans with high waist',
              price: 39,
              colours: 'denim sky',
              composition: 1,
              source: 'aliexpress',
              description:
                'A high waist and a leg that tapers to the ankle. Soft from the first wearing.',
            },
          ],
        },
      ],
    },
    {
      name: 'Shoes',
      productLines: [
        {
          motif: 'sneaker',
          hasAlternateView: true,
          materialText:
            'The sole is stitched as well as glued, so a cobbler can change it. Lining and laces are cotton.',
          careText: 'Brush the dirt off dry, then wipe with a damp cloth.',
          usageText: 'Runs true to size; between two, take the larger one.',
          attributes: { Upper: 'Leather', Sole: 'Natural rubber', Lining: 'Cotton' },
          weightGrams: 720,
          option: shoeSizes,
          products: [
            {
              brand: 'Corvane',
              title: 'Court sneaker',
              price: 99,
              colours: 'sky chalk forest',
              composition: 0,
              description:
                'A plain court shoe with two stripes and nothing to prove. Comfortable on the first day.',
            },
            {
              brand: 'Corvane',
              title: 'Suede sneaker',
              price: 109,
              compareAtPrice: 129,
              colours: 'coral oat',
              composition: 1,
              description:
                'Suede that has been made water-shy, on a sole two millimetres thicker than usual.',
              attributes: { Upper: 'Suede' },
            },
            {
              brand: 'Corvane',
              title: 'Canvas sneaker',
              price: 54,
              colours: 'mustard denim chalk',
              composition: 0,
              description: 'Canvas for the summer, in colours that go grey handsomely.',
              attributes: { Upper: 'Cotton canvas' },
            },
            {
              brand: 'Kettle Lane',
              title: 'Slip-on sneaker',
              price: 32,
              colours: 'ink sage',
              composition: 1,
              source: 'aliexpress',
              description: 'Laces for show, elastic for real: in and out without hands.',
              attributes: { Upper: 'Knit' },
            },
          ],
        },
        {
          motif: 'boot',
          hasAlternateView: true,
          materialText:
            'Full-grain leather on a stitched frame, with a loop to pull it on by. The heel is stacked leather under rubber.',
          careText:
            'Grease before the first rain and twice each winter. Let them dry away from the radiator, with paper inside.',
          attributes: {
            Upper: 'Full-grain leather',
            Sole: 'Rubber, resoleable',
            Lining: 'Leather',
          },
          weightGrams: 1150,
          option: shoeSizes,
          products: [
            {
              brand: 'Corvane',
              title: 'Chelsea boot',
              price: 159,
              colours: 'sand ink',
              composition: 0,
              description:
                'Elastic at both sides that holds its spring for years. Narrow at the toe, but not too narrow.',
            },
            {
              brand: 'Corvane',
              title: 'Winter boot with lambswool',
              price: 189,
              compareAtPrice: 219,
              colours: 'brick graphite',
              composition: 1,
              description:
                'Lined with lambswool to the toes and made for wet snow. The sole grips on ice better than most.',
              attributes: { Lining: 'Lambswool' },
            },
            {
              brand: 'Fellgate',
              title: 'Walking boot, low',
              price: 145,
              colours: 'olive graphite',
              composition: 0,
              description:
                'For gravel, roots and the bus home. Sewn tongue, so no water comes in under the laces.',
              stock: 'out',
            },
          ],
        },
      ],
    },
    {
      name: 'Hats & Scarves',
      productLines: [
        {
          motif: 'cap',
          hasAlternateView: true,
          materialText:
            'Six panels of washed cotton twill and a strap with a metal clasp. The peak is soft enough to fold into a pocket.',
          careText: 'Wash by hand and dry over a bowl.',
          attributes: { Material: 'Cotton twill', Size: '55 to 61 cm' },
          weightGrams: 90,
          products: [
            {
              brand: 'Merrow',
              title: 'Twill cap',
              price: 25,
              colours: 'denim sage mustard',
              composition: 0,
              description: 'A plain cap with a small woven sunset at the front.',
            },
            {
              brand: 'Stride North',
              title: 'Running cap',
              price: 29,
              colours: 'brick teal',
              composition: 0,
              description:
                'Thin, quick to dry and dark under the peak, so that low sun does not dazzle.',
              attributes: { Material: 'Recycled polyester' },
            },
            {
              brand: 'Kettle Lane',
              title: 'Caps, pack of two',
              price: 22,
              compareAtPrice: 26,
              colours: 'mustard plum',
              composition: 1,
              source: 'aliexpress',
              description: 'One for you and one to lose on a boat.',
            },
          ],
        },
        {
          motif: 'beanie',
          materialText:
            'Knitted in one piece from merino and lambswool, with a double edge over the ears. It does not scratch.',
          careText: 'Air it rather than wash it; else by hand in cool water.',
          attributes: { Material: '60 % merino, 40 % lambswool', Size: 'One size' },
          weightGrams: 95,
          products: [
            {
              brand: 'Tarn & Thread',
              title: 'Bobble hat',
              price: 34,
              colours: 'teal oat coral',
              composition: 0,
              description: 'With a bobble the size of a tangerine, sewn on for good.',
            },
            {
              brand: 'Tarn & Thread',
              title: 'Ribbed beanie',
              price: 29,
              colours: 'mustard ink brick',
              composition: 1,
              description:
                'Close to the head under a hood or a helmet. The edge can be turned once or twice.',
            },
            {
              brand: 'Kettle Lane',
              title: 'Children’s bobble hat',
              price: 16.5,
              colours: 'coral sky',
              composition: 0,
              source: 'aliexpress',
              description:
                'A smaller hat with a larger bobble. Machine washable, for obvious reasons.',
              attributes: { Material: 'Acrylic', Size: '48 to 53 cm' },
            },
          ],
        },
        {
          motif: 'scarf',
          materialText:
            'Woven on old looms in a mill that also spins. The fringe is twisted by hand.',
          careText: 'Wash by hand in cool water, press in a towel and dry flat.',
          attributes: { Material: '100 % lambswool', Length: '180 cm', Width: '30 cm' },
          weightGrams: 210,
          products: [
            {
              brand: 'Tarn & Thread',
              title: 'Striped scarf',
              price: 49,
              colours: 'mustard oat teal',
              composition: 0,
              description: 'Three narrow stripes at each end, one of them in the colour of leaves.',
            },
            {
              brand: 'Tarn & Thread',
              title: 'Plaid wool scarf',
              price: 59,
              compareAtPrice: 69,
              colours: 'brick forest',
              composition: 1,
              description: 'A broad plaid that also covers knees on a cold train.',
              attributes: { Width: '60 cm' },
            },
            {
              brand: 'Merrow',
              title: 'Light scarf for spring',
              price: 35,
              colours: 'lilac sky',
              composition: 0,
              description: 'Thin enough for April, with short fringes that do not catch.',
              attributes: { Material: '70 % cotton, 30 % wool' },
            },
          ],
        },
      ],
    },
    {
      name: 'Bags',
      productLines: [
        {
          motif: 'backpack',
          hasAlternateView: true,
          materialText:
            'Canvas from recycled bottles with leather tabs. The back is padded, and a sleeve keeps a 15-inch laptop off the ground.',
          careText: 'Wipe with a damp cloth.',
          usageText: 'Zips and buckles are replaced free of charge for ten years.',
          attributes: {
            Material: 'Recycled polyester canvas',
            Volume: '20 litres',
            Laptop: 'Up to 15 inches',
          },
          weightGrams: 820,
          products: [
            {
              brand: 'Hollis Ward',
              title: 'Day backpack',
              price: 89,
              colours: 'olive ink clay',
              composition: 0,
              description:
                'Two pockets outside, one inside and a main room that opens wide. It stands by itself.',
            },
            {
              brand: 'Hollis Ward',
              title: 'Weekend backpack',
              price: 119,
              compareAtPrice: 139,
              colours: 'sky graphite',
              composition: 1,
              description:
                'Thirty litres, with a strap for a yoga mat or a coat and a pocket for wet things.',
              attributes: { Volume: '30 litres' },
            },
            {
              brand: 'Hollis Ward',
              title: 'School backpack',
              price: 64,
              colours: 'coral teal butter',
              composition: 0,
              description:
                'Light, bright and with reflectors that do not look like it. The chest strap opens by itself when something catches.',
              attributes: { Volume: '16 litres' },
            },
            {
              brand: 'Kettle Lane',
              title: 'City backpack',
              price: 38,
              colours: 'plum forest',
              composition: 1,
              source: 'aliexpress',
              description: 'Slim enough for a full bus, with a hidden pocket against the back.',
              attributes: { Volume: '14 litres' },
            },
          ],
        },
        {
          motif: 'toteBag',
          hasAlternateView: true,
          materialText:
            'Heavy cotton canvas with handles sewn to the bottom. It carries twelve kilos; we tried.',
          careText: 'Wash at 30 degrees. It shrinks by two per cent the first time.',
          attributes: { Material: '100 % cotton, 400 g/m²', Carries: '12 kg' },
          weightGrams: 310,
          products: [
            {
              brand: 'Hollis Ward',
              title: 'Canvas tote',
              price: 29,
              colours: 'oat mustard',
              composition: 0,
              description:
                'For the market, the library and everything that has no bag of its own. Printed with a ring that has let its dot go.',
            },
            {
              brand: 'Hollis Ward',
              title: 'Large market tote',
              price: 36,
              colours: 'sage chalk',
              composition: 1,
              description:
                'Wide at the bottom, so baguettes and leeks stand up. An inner pocket keeps the keys from the soup.',
            },
            {
              brand: 'Kettle Lane',
              title: 'Tote with zip',
              price: 19.5,
              compareAtPrice: 24,
              colours: 'plum denim',
              composition: 0,
              source: 'aliexpress',
              description: 'A tote that closes, for trains and rain.',
            },
          ],
        },
      ],
    },
    {
      name: 'Belts & Sunglasses',
      productLines: [
        {
          motif: 'belt',
          hasAlternateView: true,
          materialText:
            'Cut from one hide and tanned with bark for six weeks. The buckle is solid brass and can be moved to a new strap.',
          careText: 'Rub in a little leather fat once a year.',
          attributes: { Material: 'Vegetable-tanned leather', Width: '32 mm', Buckle: 'Brass' },
          weightGrams: 180,
          option: { name: 'Length', values: withoutSurcharge('85 cm', '95 cm', '105 cm') },
          products: [
            {
              brand: 'Hollis Ward',
              title: 'Leather belt',
              price: 49,
              colours: 'sand graphite',
              composition: 0,
              description: 'Five holes, one buckle and leather that darkens with the years.',
            },
            {
              brand: 'Hollis Ward',
              title: 'Narrow belt',
              price: 42,
              colours: 'brick ink',
              composition: 1,
              description: 'Twenty-four millimetres, for dresses and fine trousers.',
              attributes: { Width: '24 mm' },
            },
            {
              brand: 'Oldfield Row',
              title: 'Belt in oiled leather',
              price: 56,
              compareAtPrice: 62,
              colours: 'olive',
              composition: 0,
              description: 'Oiled through and through, so scratches rub out with a thumb.',
            },
          ],
        },
        {
          motif: 'sunglasses',
          materialText:
            'Frames of cotton acetate with five-barrel hinges, polished by hand. The lenses block all ultraviolet light.',
          usageText:
            'A hard case and a cloth are in the box. An optician can fit lenses of your own.',
          attributes: { Frame: 'Acetate', Lenses: 'UV 400, category 3' },
          weightGrams: 32,
          products: [
            {
              brand: 'Lindqvale',
              title: 'Round sunglasses',
              price: 89,
              colours: 'graphite forest clay',
              composition: 0,
              description: 'Perfect circles with amber lenses that make grey days look kinder.',
            },
            {
              brand: 'Lindqvale',
              title: 'Square sunglasses',
              price: 95,
              compareAtPrice: 109,
              colours: 'clay ink blush',
              composition: 1,
              description:
                'A wide, straight frame that suits round faces and sits without slipping.',
            },
            {
              brand: 'Kettle Lane',
              title: 'Light sunglasses',
              price: 18,
              colours: 'butter teal',
              composition: 0,
              source: 'aliexpress',
              description: 'So light that you will look for them on your own nose.',
              attributes: { Frame: 'Nylon' },
            },
          ],
        },
      ],
    },
    {
      name: 'Watches',
      productLines: [
        {
          motif: 'watch',
          materialText:
            'A steel case with sapphire glass and a movement that any watchmaker knows. The strap changes without a tool.',
          usageText:
            'Water-resistant to five bar: rain and washing up, not diving. The battery lasts three years.',
          attributes: { Case: 'Steel, 38 mm', Glass: 'Sapphire', Water: '5 bar' },
          weightGrams: 62,
          products: [
            {
              brand: 'Lindqvale',
              title: 'Watch with pale dial',
              price: 149,
              colours: 'ink sand',
              composition: 0,
              description:
                'Twelve strokes and three hands. Readable at a glance and quiet under a cuff.',
            },
            {
              brand: 'Lindqvale',
              title: 'Watch with coloured dial',
              price: 159,
              compareAtPrice: 185,
              colours: 'forest plum denim',
              composition: 1,
              description:
                'A dial with a sunburst finish that is nearly black indoors and full of colour outside.',
            },
            {
              brand: 'Lindqvale',
              title: 'Automatic watch',
              price: 329,
              colours: 'graphite',
              composition: 0,
              description:
                'Wound by your walking; the back is glass, so that you can watch. It gains less than ten seconds a day.',
              attributes: { Movement: 'Automatic, 41 hours' },
              stock: 'low',
            },
            {
              brand: 'Kettle Lane',
              title: 'Field watch',
              price: 39,
              colours: 'olive brick',
              composition: 1,
              source: 'aliexpress',
              description: 'A strap that may get wet and hands that glow until morning.',
              attributes: { Glass: 'Mineral', Water: '3 bar' },
            },
          ],
        },
      ],
    },
    {
      name: 'Jewellery',
      productLines: [
        {
          motif: 'ring',
          materialText:
            'Recycled gold or silver, cast and finished by three goldsmiths in one workshop. Each is stamped inside.',
          careText: 'Clean with warm water and a soft toothbrush.',
          usageText: 'We change the size once, free of charge.',
          attributes: { Metal: '14 ct recycled gold', 'Made in': 'Antwerp' },
          weightGrams: 6,
          option: {
            name: 'Size',
            values: withoutSurcharge('50', '52', '54', '56', '58'),
            sizeGuide: 'Rings',
          },
          products: [
            {
              brand: 'Selke',
              title: 'Ring with garnet',
              price: 289,
              colours: 'blush brick',
              composition: 0,
              description: 'One stone, cut in the workshop, held by four fine claws.',
              attributes: { Stone: 'Garnet, 5 mm' },
            },
            {
              brand: 'Selke',
              title: 'Ring with citrine',
              price: 269,
              colours: 'lilac butter',
              composition: 0,
              description: 'A warm yellow stone that takes up the colour of the gold.',
              attributes: { Stone: 'Citrine, 5 mm' },
              stock: 'low',
            },
            {
              brand: 'Selke',
              title: 'Plain bands, pair',
              price: 420,
              compareAtPrice: 460,
              colours: 'teal silver',
              composition: 1,
              description: 'Two bands, one of gold and one of silver, made from the same drawing.',
              attributes: { Metal: 'Gold and 925 silver' },
            },
          ],
        },
        {
          motif: 'necklace',
          hasAlternateView: true,
          materialText:
            'A fine anchor chain with a clasp that one hand can close. The pendant turns freely.',
          careText: 'Take it off for swimming.',
          usageText: 'A soft pouch is included.',
          attributes: { Metal: '925 silver, gilded', Chain: '45 cm' },
          weightGrams: 5,
          products: [
            {
              brand: 'Selke',
              title: 'Necklace with disc pendant',
              price: 79,
              colours: 'plum ink',
              composition: 0,
              description: 'A small enamel disc in a colour between coral and clay.',
            },
            {
              brand: 'Selke',
              title: 'Necklace with forest stone',
              price: 95,
              colours: 'oat sage',
              composition: 0,
              description: 'A polished green agate, each with bands of its own.',
              attributes: { Stone: 'Moss agate' },
            },
            {
              brand: 'Selke',
              title: 'Long necklace with coin',
              price: 69,
              compareAtPrice: 78,
              colours: 'sage',
              composition: 1,
              description: 'Sixty centimetres long, to wear over a pullover.',
              attributes: { Chain: '60 cm' },
            },
            {
              brand: 'Kettle Lane',
              title: 'Fine necklace with pendant',
              price: 21,
              colours: 'teal brick',
              composition: 1,
              source: 'aliexpress',
              description: 'A light necklace in stainless steel that does not tarnish.',
              attributes: { Metal: 'Stainless steel, gilded' },
            },
          ],
        },
      ],
    },
  ],
}
