import type { Department } from '../types.ts'

export const toys: Department = {
  name: 'Toys',
  family: 'toys',
  subcategories: [
    {
      name: 'Wooden Toys',
      productLines: [
        {
          motif: 'buildingBlocks',
          materialText:
            'Beech and maple from managed woods, sanded until no corner is left and painted with water-based colours that small teeth may test.',
          careText: 'Wipe with a damp cloth. A cotton bag to keep them in is included.',
          attributes: { Age: 'From 1 year', Material: 'Beech, maple', Standard: 'EN 71' },
          weightGrams: 1400,
          products: [
            {
              brand: 'Alderwood',
              title: 'Building blocks, 40 pieces',
              price: 39,
              colours: 'sky mustard coral',
              composition: 0,
              description:
                'Cubes, arches and roofs that all share one measure, so every tower works out.',
              attributes: { Pieces: '40' },
            },
            {
              brand: 'Alderwood',
              title: 'Stacking tower',
              price: 24,
              compareAtPrice: 28,
              colours: 'coral sage',
              composition: 1,
              description: 'Seven storeys and a roof. It falls down beautifully.',
              attributes: { Pieces: '8' },
            },
            {
              brand: 'Alderwood',
              title: 'Building blocks, large box',
              price: 89,
              colours: 'lilac',
              composition: 0,
              description:
                'A hundred and twenty pieces in a box on wheels, for a whole kindergarten or one ambitious child.',
              attributes: { Pieces: '120' },
              stock: 'low',
            },
            {
              brand: 'Kettle Lane',
              title: 'First stacking blocks',
              price: 15.9,
              colours: 'butter teal',
              composition: 1,
              source: 'aliexpress',
              description: 'Light blocks with numbers on one side and animals on the other.',
              attributes: { Pieces: '8', Material: 'Pine' },
            },
          ],
        },
        {
          motif: 'woodenTrain',
          hasAlternateView: true,
          materialText:
            'Turned wheels on steel axles and magnets under wooden caps. It runs on the tracks of most makes.',
          careText: 'Rub with a dry cloth. Wheels can be replaced.',
          attributes: { Age: 'From 3 years', Material: 'Beech', Couplings: 'Magnets' },
          weightGrams: 620,
          products: [
            {
              brand: 'Alderwood',
              title: 'Wooden train with wagon',
              price: 34,
              colours: 'brick teal',
              composition: 0,
              description: 'An engine, a wagon and room for a passenger of your own.',
            },
            {
              brand: 'Alderwood',
              title: 'Train set with oval track',
              price: 69,
              compareAtPrice: 82,
              colours: 'teal mustard',
              composition: 1,
              description: 'The train, fourteen pieces of track and a bridge high enough for it.',
              attributes: { Pieces: '18' },
            },
            {
              brand: 'Little Harbour',
              title: 'Pull-along engine',
              price: 29,
              colours: 'sky plum',
              composition: 0,
              description: 'On a cord, with a bell that rings once in each turn of the wheel.',
              attributes: { Age: 'From 1 year' },
            },
          ],
        },
        {
          motif: 'spinningTop',
          hasAlternateView: true,
          materialText:
            'Turned from one piece of linden and painted while spinning, which keeps the stripes true.',
          careText: 'Plays best on a smooth table. Wax the point now and then.',
          attributes: { Age: 'From 3 years', Material: 'Linden' },
          weightGrams: 85,
          products: [
            {
              brand: 'Alderwood',
              title: 'Spinning top',
              price: 9.5,
              colours: 'clay forest plum',
              composition: 0,
              description:
                'Spins for a minute and a half with a little practice. Our record is two.',
            },
            {
              brand: 'Alderwood',
              title: 'Spinning tops, pair',
              price: 16,
              colours: 'mustard teal',
              composition: 1,
              description: 'Two of different size for duels on the kitchen table.',
              attributes: { Pieces: '2' },
            },
            {
              brand: 'Kettle Lane',
              title: 'Humming top',
              price: 12,
              compareAtPrice: 14,
              colours: 'lilac',
              composition: 0,
              source: 'aliexpress',
              description: 'It hums a chord as long as it turns.',
              attributes: { Material: 'Wood and tin' },
            },
          ],
        },
      ],
    },
    {
      name: 'Soft Toys',
      productLines: [
        {
          motif: 'teddyBear',
          hasAlternateView: true,
          materialText:
            'Soft plush around recycled filling, with stitched eyes and joints that turn. Tested for babies from birth.',
          careText: 'Wash at 30 degrees in a pillowcase and dry in the air. He does not mind.',
          attributes: { Age: 'From birth', Height: '32 cm', Standard: 'EN 71' },
          weightGrams: 310,
          products: [
            {
              brand: 'Pim & Posey',
              title: 'Teddy bear Otto',
              price: 36,
              colours: 'sand',
              composition: 0,
              description: 'A bear of the old school with a bow tie. He listens.',
            },
            {
              brand: 'Pim & Posey',
              title: 'Teddy bear Rosa with block',
              price: 42,
              colours: 'blush',
              composition: 1,
              description: 'Comes with a wooden block, which she lends.',
            },
            {
              brand: 'Pim & Posey',
              title: 'Teddy bear Hafer',
              price: 36,
              compareAtPrice: 42,
              colours: 'oat',
              composition: 0,
              description: 'Oat-coloured, with longer arms for hugging.',
            },
            {
              brand: 'Kettle Lane',
              title: 'Pocket bear',
              price: 13.5,
              colours: 'sky lilac',
              composition: 1,
              source: 'aliexpress',
              description: 'Small enough to go to school unseen.',
              attributes: { Height: '14 cm' },
            },
          ],
        },
      ],
    },
    {
      name: 'Puzzles & Games',
      productLines: [
        {
          motif: 'puzzle',
          hasAlternateView: true,
          materialText:
            'Thick board from recycled paper, cut so that each piece fits one place only, and printed without glare.',
          careText: 'A missing piece is replaced free of charge: send us a picture of the gap.',
          attributes: { Material: 'Recycled board', Finish: 'Matt' },
          weightGrams: 700,
          products: [
            {
              brand: 'Little Harbour',
              title: 'Puzzle Sunrise, 500 pieces',
              price: 22,
              colours: 'teal',
              composition: 0,
              description:
                'Hills before a rising sun, in seven shades that are nearly alike. An evening or three.',
              attributes: { Pieces: '500', Size: '48 × 36 cm' },
            },
            {
              brand: 'Little Harbour',
              title: 'Puzzle Dunes, 1,000 pieces',
              price: 29,
              colours: 'coral',
              composition: 1,
              description: 'Sand, sky and one small figure. Sorting by colour will not help you.',
              attributes: { Pieces: '1,000', Size: '68 × 48 cm' },
            },
            {
              brand: 'Little Harbour',
              title: 'Puzzle Moonlight, 1,000 pieces',
              price: 29,
              compareAtPrice: 34,
              colours: 'lilac',
              composition: 0,
              description: 'A night with two moons. The edge is the easy part.',
              attributes: { Pieces: '1,000', Size: '68 × 48 cm' },
            },
            {
              brand: 'Kettle Lane',
              title: 'First puzzle, 24 pieces',
              price: 8.9,
              colours: 'butter',
              composition: 1,
              source: 'aliexpress',
              description: 'Large pieces for small hands, in a box with a handle.',
              attributes: { Pieces: '24', Age: 'From 3 years' },
            },
          ],
        },
      ],
    },
    {
      name: 'Outdoor Play',
      productLines: [
        {
          motif: 'kite',
          hasAlternateView: true,
          materialText:
            'Spinnaker nylon on glass-fibre rods, sewn with a double seam. It comes with thirty metres of line on a winder.',
          careText: 'Rinse off salt and let it dry. Never near power lines.',
          attributes: { Age: 'From 5 years', Wind: '2 to 5 Beaufort', Line: '30 m' },
          weightGrams: 180,
          products: [
            {
              brand: 'Little Harbour',
              title: 'Diamond kite',
              price: 24,
              colours: 'coral sky mustard',
              composition: 0,
              description:
                'Rises in a light breeze and stays up by itself, so that there is time for an ice cream.',
            },
            {
              brand: 'Little Harbour',
              title: 'Kite with long tail',
              price: 29,
              compareAtPrice: 33,
              colours: 'teal plum',
              composition: 1,
              description: 'Five metres of tail with bows, for drawing in the air.',
            },
            {
              brand: 'Kettle Lane',
              title: 'Pocket kite',
              price: 11,
              colours: 'lilac butter',
              composition: 0,
              source: 'aliexpress',
              description: 'Rods and all, it folds into a bag the size of a sandwich.',
              attributes: { Wind: '3 to 5 Beaufort' },
            },
          ],
        },
        {
          motif: 'football',
          materialText:
            'A soft ball with a cotton bladder cover, washable and kind to window panes.',
          careText: 'Pump it to taste: soft for the sitting room, harder for the yard.',
          attributes: { Age: 'From 3 years', Size: '3' },
          weightGrams: 240,
          products: [
            {
              brand: 'Little Harbour',
              title: 'Garden ball',
              price: 17,
              colours: 'coral mustard',
              composition: 0,
              description: 'Light enough for first goals and large enough to hit.',
            },
          ],
        },
        {
          motif: 'basketball',
          materialText:
            'A rubber ball with a good bounce on any ground, and a valve that fits every pump.',
          careText: 'Wash it under the tap.',
          attributes: { Age: 'From 4 years', Size: '4' },
          weightGrams: 310,
          products: [
            {
              brand: 'Little Harbour',
              title: 'Bouncing ball',
              price: 13,
              colours: 'sky sage',
              composition: 0,
              description: 'For counting how often. The record on our pavement is 412.',
            },
          ],
        },
      ],
    },
  ],
}
