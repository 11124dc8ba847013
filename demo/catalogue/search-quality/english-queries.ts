const lamps = ['Desk lamp', 'Reading lamp for shelves', 'Small work lamp']
const hoodies = [
  'Heavy hoodie',
  'Cropped hoodie',
  'Hoodie with wide pocket',
  'Hoodie in undyed cotton',
]
const jeans = [
  'Straight jeans',
  'Wide jeans in light wash',
  'Slim jeans, dark',
  'Jeans with high waist',
]
const teddyBears = ['Teddy bear Otto', 'Teddy bear Rosa with block', 'Teddy bear Hafer']
const yogaMats = ['Yoga mat with strap', 'Travel yoga mat']
const perfumes = [
  'Eau de parfum No. 4 Fig Leaf',
  'Eau de parfum No. 7 Apricot Skin',
  'Eau de parfum No. 9 Violet Ink',
  'Rose water fragrance',
  'Amber fragrance for evenings',
]
const teapots = ['Cast teapot', 'Teapot with cane handle', 'Round teapot']
const headphones = [
  'Over-ear headphones Orrin 40',
  'Noise-cancelling headphones Orrin 60',
  'Studio headphones with coiled cable',
  'Folding headphones for the commute',
]
const earbuds = [
  'Wireless earbuds Orrin Mini',
  'Sports earbuds with ear hooks',
  'Everyday earbuds with pocket case',
  'Earbuds for sleeping',
]
const sneakers = ['Court sneaker', 'Suede sneaker', 'Canvas sneaker', 'Slip-on sneaker']
const boots = ['Chelsea boot', 'Winter boot with lambswool', 'Walking boot, low']
const runningShoes = ['Road running shoe', 'Trail running shoe', 'Racing shoe']
const blueShoes = [
  'Court sneaker',
  'Canvas sneaker',
  'Slip-on sneaker',
  'Road running shoe',
  'Walking and training shoe',
  'Chelsea boot',
]
const redDresses = ['Dotted dress with belt', 'Evening dress in dark crêpe']
const laptops = ['Laptop Tessel Fold 14', 'Laptop Tessel Fold 16', 'Student laptop 13']
const smartphones = [
  'Smartphone Tessel 6',
  'Smartphone Tessel 6 Compact',
  'Camera phone Nimbrook P3',
]
const powerBanks = ['Power bank 10,000 mAh', 'Laptop power bank 20,000 mAh']
const chairs = ['Dining chair', 'Chair in wool felt', 'Desk chair without wheels']
const backpacks = ['Day backpack', 'Weekend backpack', 'School backpack', 'City backpack']
const totes = ['Canvas tote', 'Large market tote', 'Tote with zip']
const sunglasses = ['Round sunglasses', 'Square sunglasses', 'Light sunglasses']
const watches = [
  'Watch with pale dial',
  'Watch with coloured dial',
  'Automatic watch',
  'Field watch',
]
const smartwatches = ['Smartwatch Tessel Round the Clock', 'Smartwatch with always-on dial']
const mugs = ['Stoneware mug', 'Large breakfast mug', 'Enamel mug', 'Office mug with saucer']
const pans = ['Carbon steel pan', 'Egg pan, non-stick', 'Light frying pan']
const rugs = ['Hall rug', 'Rolled wool rug', 'Kilim with diamonds']
const throws = ['Wool throw', 'Cotton throw', 'Folded blankets, set of three', 'Picnic blanket']
const necklaces = [
  'Necklace with disc pendant',
  'Necklace with forest stone',
  'Long necklace with coin',
  'Fine necklace with pendant',
]
const serums = [
  'Vitamin C serum 10 %',
  'Hyaluronic serum',
  'Night serum with bakuchiol',
  'Niacinamide serum 5 %',
]
const lipsticks = ['Satin lipstick', 'Lipstick set of three']
const puzzles = [
  'Puzzle Sunrise, 500 pieces',
  'Puzzle Dunes, 1,000 pieces',
  'Puzzle Moonlight, 1,000 pieces',
  'First puzzle, 24 pieces',
]
const tents = ['Ridge tent', 'Canvas weekend tent', 'Festival tent']
const footballs = ['Match football', 'Training football', 'Junior football']
const jackets = [
  'Quilted jacket',
  'Zip jacket in waxed cotton',
  'Down-free winter jacket',
  'Light track jacket',
]
const beanies = ['Bobble hat', 'Ribbed beanie', 'Children’s bobble hat']
const tshirts = [
  'T-shirt with sun print',
  'Striped T-shirt',
  'Pocket T-shirt, heavy jersey',
  'Everyday T-shirt',
]

/** What shoppers type in English, and the titles of the products that they expect; none if the shop has no such thing. */
export const englishQueries: Record<string, string[]> = {
  // Plain words, plurals and singulars.
  lamp: lamps,
  lamps: lamps,
  mugs: mugs,
  dress: [
    ...redDresses,
    'Strap dress with swinging skirt',
    'Linen summer dress',
    'Day dress with short sleeves',
  ],
  jeans,
  headphones,
  laptop: laptops,
  tents,
  serum: serums,
  soap: ['Olive soap with rosemary', 'Lavender soap', 'Soap bars, three scents', 'Honey soap'],
  scarves: ['Striped scarf', 'Plaid wool scarf', 'Light scarf for spring'],
  'knife block': ['Knife block, five knives', 'Knife block with board'],
  'power bank': powerBanks,
  'watering can': ['Watering can', 'Garden watering can', 'Small watering can'],
  blanket: throws,
  chair: chairs,
  // Colours, sizes and materials are words of options and attributes.
  'red dress': redDresses,
  'blue shoe': blueShoes,
  'blue shoes': blueShoes,
  'green lamp': ['Desk lamp', 'Small work lamp'],
  'black jeans': ['Slim jeans, dark', 'Straight jeans'],
  'white sneakers': ['Court sneaker', 'Canvas sneaker'],
  'yellow hat': ['Ribbed beanie', 'Twill cap', 'Caps, pack of two'],
  'linen shirt': ['Linen shirt'],
  'wool scarf': ['Plaid wool scarf', 'Striped scarf', 'Light scarf for spring'],
  'leather belt': ['Leather belt', 'Belt in oiled leather', 'Narrow belt'],
  'cast iron teapot': ['Cast teapot'],
  'usb c charger': ['Bedside charger with clock ring'],
  // The kind of product counts more than a brand or a description with the word.
  kettle: teapots,
  perfume: perfumes,
  toothbrush: [],
  watch: watches,
  'running watch': ['Running watch with maps'],
  clock: ['Wall clock', 'Table clock', 'Kitchen clock'],
  phone: smartphones,
  candle: ['Scented candle in glass', 'Scented candle, winter', 'Unscented candle'],
  bottle: ['Insulated bottle', 'Bottle with cup', 'Gym bottle', 'Light bottle'],
  ring: ['Ring with garnet', 'Ring with citrine'],
  // Compounds in one word and in two.
  teddybear: teddyBears,
  'teddy bear': teddyBears,
  yogamat: yogaMats,
  'yoga mat': yogaMats,
  'tea pot': teapots,
  'head phones': headphones,
  'ear buds': earbuds,
  'sun glasses': sunglasses,
  'smart watch': smartwatches,
  'back pack': backpacks,
  tshirt: tshirts,
  't-shirt': tshirts,
  powerbank: powerBanks,
  'lip stick': lipsticks,
  // Other names of the same thing.
  pants: jeans,
  trousers: jeans,
  sweater: hoodies,
  pullover: hoodies,
  couch: chairs,
  sofa: chairs,
  trainers: sneakers,
  'running shoes': runningShoes,
  cologne: perfumes,
  'cell phone': smartphones,
  notebook: laptops,
  rucksack: backpacks,
  carpet: rugs,
  'frying pan': ['Light frying pan', 'Carbon steel pan', 'Egg pan, non-stick'],
  beanie: beanies,
  // Slips of the finger.
  lmap: lamps,
  hedphones: headphones,
  jaket: jackets,
  snekers: sneakers,
  sunglases: sunglasses,
  neckalce: necklaces,
  puzle: puzzles,
  // Accents and case.
  CRÊPE: ['Evening dress in dark crêpe'],
  'evening dress crepe': ['Evening dress in dark crêpe'],
  café: [],
  // Small words, too many words, brands and numbers.
  'a dress for the evening': ['Evening dress in dark crêpe'],
  'purple leather yoga mat': yogaMats,
  'kettle lane backpack': ['City backpack'],
  'ironmoor kettlebell': ['Kettlebell', 'Competition kettlebell'],
  'nimbrook camera': [
    'Compact camera Nimbrook 35',
    'System camera with 50 mm lens',
    'Camera phone Nimbrook P3',
    'Folding camera drone',
  ],
  'football size 4': ['Junior football'],
  'tote bag': totes,
  'soccer ball': footballs,
  'ankle boots': boots,
  skillet: pans,
}
