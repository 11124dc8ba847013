import checkout from './checkout.json'
import common from './common.json'
import home from './home.json'
import navigation from './navigation.json'
import product from './product.json'

/** Everything the screens say, in English, which is also what a text missing elsewhere falls back to. */
export const english = { checkout, common, home, navigation, product }
