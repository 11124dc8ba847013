import type { Department } from '../types.ts'

export const beauty: Department = {
  name: 'Beauty & Personal Care',
  family: 'beauty',
  subcategories: [
    {
      name: 'Skincare',
      productLines: [
        {
          motif: 'serum',
          hasAlternateView: true,
          materialText:
            'Filled in small lots in dark glass with a pipette. Every ingredient is on the label with its share, and there is no perfume in it.',
          usageText:
            'Use within six months of opening. Try a drop on the inside of your arm first, and wear sun cream by day.',
          attributes: { Contents: '30 ml', 'Keeps once open': '6 months', Perfume: 'None' },
          weightGrams: 92,
          products: [
            {
              brand: 'Ilse Roth',
              title: 'Vitamin C serum 10 %',
              price: 32,
              colours: 'apricot',
              composition: 0,
              description:
                'For dull skin, in the morning, under the cream. Three drops are enough for face and neck.',
              attributes: { Active: '10 % ascorbyl glucoside' },
            },
            {
              brand: 'Ilse Roth',
              title: 'Hyaluronic serum',
              price: 28,
              compareAtPrice: 34,
              colours: 'sage',
              composition: 1,
              description:
                'Water for skin that feels tight after washing. It goes on damp skin and is gone in a minute.',
              attributes: { Active: '2 % hyaluronic acid' },
            },
            {
              brand: 'Aven',
              title: 'Night serum with bakuchiol',
              price: 39,
              colours: 'plum',
              composition: 0,
              description:
                'A gentle relative of retinol that does not sting. Start with two evenings a week.',
              attributes: { Active: '1 % bakuchiol' },
            },
            {
              brand: 'Aven',
              title: 'Niacinamide serum 5 %',
              price: 19.9,
              colours: 'clay',
              composition: 1,
              source: 'aliexpress',
              description: 'For shine and visible pores. Light, clear and quiet under make-up.',
              attributes: { Active: '5 % niacinamide' },
            },
            {
              brand: 'Tidewater',
              title: 'Face oil with rosehip',
              price: 26,
              colours: 'butter',
              composition: 0,
              description:
                'Pressed once, never heated. Two drops between the palms as the last step of the evening.',
              attributes: { Active: 'Rosehip oil' },
              stock: 'low',
            },
          ],
        },
        {
          motif: 'creamJar',
          hasAlternateView: true,
          materialText:
            'Mixed without microplastics or silicone, in a glass jar with a metal lid that many towns take back. Tested by dermatologists on sensitive skin.',
          usageText:
            'Take it out with clean fingers or the small spatula. Keeps for nine months once open.',
          attributes: { Contents: '50 ml', 'Keeps once open': '9 months', Perfume: 'None' },
          weightGrams: 168,
          products: [
            {
              brand: 'Ilse Roth',
              title: 'Day cream for dry skin',
              price: 29,
              colours: 'blush',
              composition: 1,
              description:
                'Rich without lying on top. Shea and squalane keep until the evening, also in heated rooms.',
            },
            {
              brand: 'Ilse Roth',
              title: 'Light gel cream',
              price: 27,
              colours: 'sage',
              composition: 0,
              description:
                'For skin that shines by noon: water, aloe and very little fat. Cool from the fridge in summer.',
            },
            {
              brand: 'Aven',
              title: 'Night cream with oat',
              price: 34,
              compareAtPrice: 38,
              colours: 'lilac',
              composition: 1,
              description: 'Oat extract calms what the day has reddened. A thin layer is enough.',
            },
            {
              brand: 'Tidewater',
              title: 'Body butter with almond',
              price: 22,
              colours: 'chalk',
              composition: 0,
              description: 'Melts on warm skin after the shower and smells of almonds for an hour.',
              attributes: { Contents: '200 ml', Perfume: 'Almond' },
            },
            {
              brand: 'Tidewater',
              title: 'Hand cream in a jar',
              price: 14.5,
              colours: 'apricot',
              composition: 1,
              source: 'aliexpress',
              description: 'For people who wash their hands all day. It leaves no print on paper.',
            },
          ],
        },
      ],
    },
    {
      name: 'Fragrance',
      productLines: [
        {
          motif: 'perfume',
          materialText:
            'Composed in-house and left to rest for six weeks before bottling. The bottle is thick glass and can be refilled.',
          careText: 'Keep it from sun and radiators.',
          usageText: 'Spray on skin from a hand’s breadth away.',
          attributes: { Kind: 'Eau de parfum', Alcohol: 'From wheat' },
          weightGrams: 240,
          option: { name: 'Size', values: { '30 ml': 0, '50 ml': 22, '100 ml': 54 } },
          products: [
            {
              brand: 'Marlowe & Fenn',
              title: 'Eau de parfum No. 4 Fig Leaf',
              price: 58,
              colours: 'teal',
              composition: 0,
              description:
                'Green fig, cedar and a little salt: a garden near the sea, late in August.',
              attributes: { Notes: 'Fig, cedar, salt' },
            },
            {
              brand: 'Marlowe & Fenn',
              title: 'Eau de parfum No. 7 Apricot Skin',
              price: 62,
              colours: 'apricot',
              composition: 1,
              description:
                'Warm apricot over tonka. It stays close and is noticed only by people you like.',
              attributes: { Notes: 'Apricot, tonka, musk' },
            },
            {
              brand: 'Marlowe & Fenn',
              title: 'Eau de parfum No. 9 Violet Ink',
              price: 62,
              compareAtPrice: 69,
              colours: 'lilac',
              composition: 0,
              description: 'Violet, paper and ink. A library with the window open.',
              attributes: { Notes: 'Violet, papyrus, iris' },
            },
            {
              brand: 'Aven',
              title: 'Rose water fragrance',
              price: 39,
              colours: 'blush',
              composition: 1,
              description:
                'One rose, no bouquet. Light enough for an office and gone by the evening.',
              attributes: { Kind: 'Eau de toilette', Notes: 'Rose, pear' },
            },
            {
              brand: 'Aven',
              title: 'Amber fragrance for evenings',
              price: 45,
              colours: 'mustard',
              composition: 0,
              source: 'aliexpress',
              description: 'Amber, orange peel and a trace of smoke. One spray is plenty.',
              attributes: { Notes: 'Amber, orange, smoke' },
            },
          ],
        },
      ],
    },
    {
      name: 'Make-up',
      productLines: [
        {
          motif: 'lipstick',
          materialText:
            'Pigment in a base of plant wax and castor oil. The case is metal, shuts with a magnet and takes refills.',
          usageText:
            'Keeps for eighteen months once open. Sharpen the edge with a tissue, not with the cap.',
          attributes: { Contents: '3.5 g', Finish: 'Satin', Tested: 'Never on animals' },
          weightGrams: 24,
          products: [
            {
              brand: 'Ilse Roth',
              title: 'Satin lipstick',
              price: 24,
              colours: 'brick coral plum blush',
              composition: 0,
              description:
                'Four shades from a bare rose to a dark plum. It feels like balm and stays through a cup of coffee.',
            },
            {
              brand: 'Ilse Roth',
              title: 'Lipstick set of three',
              price: 56,
              compareAtPrice: 64,
              colours: 'coral',
              composition: 1,
              description:
                'The three shades that most people keep: a red, a coral and a nude. In a box that fits a drawer.',
              attributes: { Contents: '3 × 3.5 g' },
            },
            {
              brand: 'Aven',
              title: 'Tinted lip balm',
              price: 11.9,
              colours: 'blush apricot',
              composition: 0,
              source: 'aliexpress',
              description: 'A breath of colour and a lot of care. Needs no mirror.',
              attributes: { Finish: 'Sheer' },
            },
            {
              brand: 'Aven',
              title: 'Evening lip colours, set of three',
              price: 48,
              colours: 'plum',
              composition: 1,
              description: 'Three deep shades that last through dinner. Take them off with oil.',
              attributes: { Contents: '3 × 3 g', Finish: 'Matt' },
            },
          ],
        },
        {
          motif: 'brushSet',
          materialText:
            'Soft synthetic hair in brass ferrules on birch handles. The hair is tied in layers, so that powder comes off evenly.',
          careText: 'Wash once a week with mild soap and dry lying down.',
          usageText: 'They keep their shape for years.',
          attributes: { Hair: 'Synthetic', Handles: 'Birch' },
          weightGrams: 190,
          products: [
            {
              brand: 'Ilse Roth',
              title: 'Brush set with cup, seven pieces',
              price: 59,
              colours: 'forest ink',
              composition: 0,
              description: 'Everything from powder to eyeliner, standing in a lacquered cup.',
              attributes: { Pieces: '7 and a cup' },
            },
            {
              brand: 'Ilse Roth',
              title: 'Eye brushes, six pieces',
              price: 36,
              colours: 'plum blush',
              composition: 1,
              description: 'Six small brushes for lids, lashes and brows in a cloth roll.',
              attributes: { Pieces: '6' },
            },
            {
              brand: 'Aven',
              title: 'Travel brush set',
              price: 27,
              compareAtPrice: 32,
              colours: 'sky',
              composition: 0,
              description: 'Shorter handles and a cup with a lid: it travels upright in a washbag.',
              attributes: { Pieces: '5 and a cup' },
            },
          ],
        },
      ],
    },
    {
      name: 'Bath & Body',
      productLines: [
        {
          motif: 'soap',
          materialText:
            'Boiled slowly from olive and coconut oil and dried on wood for six weeks. Wrapped in paper, without plastic.',
          careText:
            'Let it dry between washes on a dish with a drain; a bar then lasts about two months.',
          attributes: { Weight: '110 g a bar', Base: 'Olive and coconut oil' },
          weightGrams: 118,
          products: [
            {
              brand: 'Tidewater',
              title: 'Olive soap with rosemary',
              price: 8.5,
              colours: 'sage',
              composition: 0,
              description:
                'Green, herbal and mild enough for the face. Made by four people in one kitchen.',
            },
            {
              brand: 'Tidewater',
              title: 'Lavender soap',
              price: 8.5,
              colours: 'lilac',
              composition: 0,
              description:
                'With blossoms from one field, dried the same week. The scent fills a drawer as well.',
            },
            {
              brand: 'Tidewater',
              title: 'Soap bars, three scents',
              price: 21,
              compareAtPrice: 24,
              colours: 'oat',
              composition: 1,
              description:
                'Oat, clay and salt: one for the kitchen, one for the bath and one to give away.',
              attributes: { Weight: '3 × 110 g' },
            },
            {
              brand: 'Tidewater',
              title: 'Sea salt scrub bars, three pieces',
              price: 23,
              colours: 'sky',
              composition: 1,
              description: 'Fine salt in the bar takes rough skin away. Gently, and not every day.',
              attributes: { Weight: '3 × 120 g' },
            },
            {
              brand: 'Aven',
              title: 'Honey soap',
              price: 6.9,
              colours: 'mustard',
              composition: 0,
              source: 'aliexpress',
              description: 'A spoonful of honey in every bar. It foams slowly and rinses clean.',
            },
          ],
        },
      ],
    },
  ],
}
