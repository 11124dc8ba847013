/** The titles of products of the demo shop that several queries expect, in English. */

export const lamps = ['Desk lamp', 'Reading lamp for shelves', 'Small work lamp']
export const hoodies = [
  'Heavy hoodie',
  'Cropped hoodie',
  'Hoodie with wide pocket',
  'Hoodie in undyed cotton',
]
export const jeans = [
  'Straight jeans',
  'Wide jeans in light wash',
  'Slim jeans, dark',
  'Jeans with high waist',
]
export const teddyBears = ['Teddy bear Otto', 'Teddy bear Rosa with block', 'Teddy bear Hafer']
export const yogaMats = ['Yoga mat with strap', 'Travel yoga mat']
export const perfumes = [
  'Eau de parfum No. 4 Fig Leaf',
  'Eau de parfum No. 7 Apricot Skin',
  'Eau de parfum No. 9 Violet Ink',
  'Rose water fragrance',
  'Amber fragrance for evenings',
]
export const teapots = ['Cast teapot', 'Teapot with cane handle', 'Round teapot']
export const headphones = [
  'Over-ear headphones Orrin 40',
  'Noise-cancelling headphones Orrin 60',
  'Studio headphones with coiled cable',
  'Folding headphones for the commute',
]
export const earbuds = [
  'Wireless earbuds Orrin Mini',
  'Sports earbuds with ear hooks',
  'Everyday earbuds with pocket case',
  'Earbuds for sleeping',
]
export const sneakers = ['Court sneaker', 'Suede sneaker', 'Canvas sneaker', 'Slip-on sneaker']
export const boots = ['Chelsea boot', 'Winter boot with lambswool', 'Walking boot, low']
export const runningShoes = ['Road running shoe', 'Trail running shoe', 'Racing shoe']
export const blueShoes = [
  'Court sneaker',
  'Canvas sneaker',
  'Slip-on sneaker',
  'Road running shoe',
  'Walking and training shoe',
  'Chelsea boot',
]
export const redDresses = ['Dotted dress with belt', 'Evening dress in dark crêpe']
export const laptops = ['Laptop Tessel Fold 14', 'Laptop Tessel Fold 16', 'Student laptop 13']
export const smartphones = [
  'Smartphone Tessel 6',
  'Smartphone Tessel 6 Compact',
  'Camera phone Nimbrook P3',
]
export const powerBanks = ['Power bank 10,000 mAh', 'Laptop power bank 20,000 mAh']
export const chairs = ['Dining chair', 'Chair in wool felt', 'Desk chair without wheels']
export const backpacks = ['Day backpack', 'Weekend backpack', 'School backpack', 'City backpack']
export const totes = ['Canvas tote', 'Large market tote', 'Tote with zip']
export const sunglasses = ['Round sunglasses', 'Square sunglasses', 'Light sunglasses']
export const watches = [
  'Watch with pale dial',
  'Watch with coloured dial',
  'Automatic watch',
  'Field watch',
]
export const smartwatches = ['Smartwatch Tessel Round the Clock', 'Smartwatch with always-on dial']
export const mugs = ['Stoneware mug', 'Large breakfast mug', 'Enamel mug', 'Office mug with saucer']
export const pans = ['Carbon steel pan', 'Egg pan, non-stick', 'Light frying pan']
export const rugs = ['Hall rug', 'Rolled wool rug', 'Kilim with diamonds']
export const throws = [
  'Wool throw',
  'Cotton throw',
  'Folded blankets, set of three',
  'Picnic blanket',
]
export const necklaces = [
  'Necklace with disc pendant',
  'Necklace with forest stone',
  'Long necklace with coin',
  'Fine necklace with pendant',
]
export const serums = [
  'Vitamin C serum 10 %',
  'Hyaluronic serum',
  'Night serum with bakuchiol',
  'Niacinamide serum 5 %',
]
export const lipsticks = ['Satin lipstick', 'Lipstick set of three']
export const puzzles = [
  'Puzzle Sunrise, 500 pieces',
  'Puzzle Dunes, 1,000 pieces',
  'Puzzle Moonlight, 1,000 pieces',
  'First puzzle, 24 pieces',
]
export const tents = ['Ridge tent', 'Canvas weekend tent', 'Festival tent']
export const footballs = ['Match football', 'Training football', 'Junior football']
export const jackets = [
  'Quilted jacket',
  'Zip jacket in waxed cotton',
  'Down-free winter jacket',
  'Light track jacket',
]
export const beanies = ['Bobble hat', 'Ribbed beanie', 'Children’s bobble hat']
export const tshirts = [
  'T-shirt with sun print',
  'Striped T-shirt',
  'Pocket T-shirt, heavy jersey',
  'Everyday T-shirt',
]
export const clothes = {
  hats: [...beanies, 'Twill cap', 'Running cap', 'Caps, pack of two'],
  dresses: [
    ...redDresses,
    'Strap dress with swinging skirt',
    'Linen summer dress',
    'Day dress with short sleeves',
  ],
  scarves: ['Striped scarf', 'Plaid wool scarf', 'Light scarf for spring'],
  belts: ['Leather belt', 'Belt in oiled leather', 'Narrow belt'],
  shirts: ['Oxford shirt', 'Denim shirt', 'Linen shirt', 'Overshirt in brushed cotton'],
  rings: ['Ring with garnet', 'Ring with citrine', 'Plain bands, pair'],
}
export const shoes = [...sneakers, ...boots, ...runningShoes, 'Walking and training shoe']
export const pendants = ['Dome pendant', 'Cone pendants, set of three', 'Large dome pendant']
export const clocks = ['Wall clock', 'Table clock', 'Kitchen clock']
export const candles = [
  'Scented candle in glass',
  'Scented candle, winter',
  'Unscented candle',
  'Tapers with holders, three',
]
export const soaps = [
  'Olive soap with rosemary',
  'Lavender soap',
  'Soap bars, three scents',
  'Honey soap',
  'Sea salt scrub bars, three pieces',
]
export const speakers = [
  'Portable speaker Orrin Drum',
  'Bookshelf speakers, pair',
  'Shower speaker',
  'Desk speakers for the computer',
]
export const bottles = ['Insulated bottle', 'Bottle with cup', 'Gym bottle', 'Light bottle']
export const cushions = [
  'Linen cushion',
  'Striped cushions, pair',
  'Velvet cushion',
  'Garden cushions, pair',
]
export const wateringCans = ['Watering can', 'Garden watering can', 'Small watering can']
export const knifeBlocks = ['Knife block, five knives', 'Knife block with board']
export const vases = [
  'Vase with narrow neck',
  'Pair of vases',
  'Round floor vase',
  'Bud vases, two',
]
export const keyboards = [
  'Mechanical keyboard Kvist 75',
  'Low-profile keyboard',
  'Gaming keyboard with hot-swap switches',
]
export const mice = ['Quiet wireless mouse', 'Wired gaming mouse with mat', 'Travel mouse']
export const baskets = ['Storage basket', 'Basket with blanket', 'Laundry basket']
export const cyclingHelmets = [
  'Road helmet',
  'City helmet with light',
  'Children’s helmet',
  'Commuter helmet',
]
export const dumbbells = ['Hex dumbbell', 'Dumbbells, pair', 'Soft-grip dumbbell']
export const kites = ['Diamond kite', 'Kite with long tail', 'Pocket kite']
